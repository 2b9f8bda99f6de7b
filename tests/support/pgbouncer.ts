import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { freePort } from './port.ts';
import { temporaryDirectory } from './server.ts';
import { until } from './until.ts';

/** Why tests that need a real PgBouncer are skipped; false where there is one. */
export const noPgBouncer = spawnSync('pgbouncer', ['--version']).error ? 'PgBouncer is not installed' : false;

/** For tests: a real PgBouncer in front of that database. Returns the URL through it; it dies with the test. */
export async function startPgBouncer(t: TestContext, databaseUrl: string, mode: PoolMode): Promise<string> {
  const directory = await temporaryDirectory(t);
  const database = new URL(databaseUrl);
  const port = await freePort();
  const [config, users] = [join(directory, 'pgbouncer.ini'), join(directory, 'users.txt')];
  await writeFile(users, `"${database.username}" "${database.password}"\n`);
  await writeFile(
    config,
    `[databases]
* = host=${database.hostname} port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
`,
  );
  // As root it runs as the user that PostgreSQL runs as in tests.
  await chmod(directory, 0o755);
  const user = process.getuid?.() === 0 ? ['--user', 'postgres'] : [];
  const child = spawn('pgbouncer', ['--quiet', ...user, config], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  await until(() => child.exitCode !== null || takesConnections(port));
  if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
  database.port = String(port);
  return database.href;
}

export type PoolMode = 'session' | 'transaction' | 'statement';

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
