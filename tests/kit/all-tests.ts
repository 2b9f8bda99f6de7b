import { sharedPostgres, startPostgres } from './postgres.ts';

let remove: () => Promise<void>;

/** Before the first test file: one PostgreSQL server for all, since each would need two seconds to start its own. */
export async function globalSetup(): Promise<void> {
  const server = await startPostgres();
  remove = server.remove;
  process.env[sharedPostgres] = server.adminUrl;
}

/** After the last. */
export async function globalTeardown(): Promise<void> {
  await remove();
}
