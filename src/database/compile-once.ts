import type { CompiledQuery } from 'kysely';
import type { Db } from './tables.ts';

/**
 * Compiles a query once for each open database, for the code that runs most often: Kysely takes longer to build and compile
 * a query than SQLite to run it.
 *
 * @param build gets a placeholder for each parameter, which it may put into the query but not compute with.
 * @returns a function that runs the query with the parameters it is given, and returns the rows.
 */
export function compileOnce<Parameters extends object, Row>(
  build: (db: Db, parameters: Parameters) => { compile(db: Db): CompiledQuery<Row> },
): (db: Db, parameters: Parameters) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, parameters) => {
    // A transaction has an executor of its own, but shares the adapter of its database.
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, placeholders<Parameters>()).compile(db);
    compiled.set(adapter, query);
    const filled: CompiledQuery<Row> = { ...query, parameters: query.parameters.map(fill, parameters) };
    return (await db.executeQuery(filled)).rows;
  };
}

/** Stands in the compiled query for the parameter of this name, until the query is run. */
class Placeholder {
  readonly name: string | symbol;

  constructor(name: string | symbol) {
    this.name = name;
  }
}

/** In the place of the parameters an object of which every property, whatever its name, is a placeholder. */
function placeholders<Parameters extends object>(): Parameters {
  const anyProperty: ProxyHandler<Parameters> = { get: (_, name) => new Placeholder(name) };
  return new Proxy({} as Parameters, anyProperty);
}

function fill(this: object, value: unknown): unknown {
  return value instanceof Placeholder ? Reflect.get(this, value.name) : value;
}
