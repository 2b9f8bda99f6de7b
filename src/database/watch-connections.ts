import type { Dialect } from 'kysely';

/** The dialect, but `onError` is told of each connection that cannot be made: Kysely's log tells only of queries. */
export function watchConnections(dialect: Dialect, onError: (error: unknown) => void): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = (options) =>
        acquire(options).catch((error: unknown) => {
          onError(error);
          throw error;
        });
      return driver;
    },
  };
}
