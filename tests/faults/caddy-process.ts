import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { freePort } from '../kit/port.ts';
import { temporaryDirectory } from '../kit/server.ts';
import { until } from '../kit/until.ts';

/** Why tests that need a real Caddy are skipped; false where there is one. */
export const noCaddy = spawnSync('caddy').error ? 'Caddy is not installed' : false;

/**
 * For tests: Caddy with `deploy/Caddyfile` on ports of its own, before this server, with
 * certificates of its own authority. Dies with the test.
 *
 * @param change what is changed in the file beside that.
 */
export async function startCaddy(
  t: TestContext,
  server: string,
  change = (config: string) => config,
): Promise<Caddy> {
  const directory = await temporaryDirectory(t);
  const [http, https] = [await freePort(), await freePort()];
  const config = join(directory, 'Caddyfile');
  const shipped = await readFile(resolve(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8');
  const ports = `admin off\nskip_install_trust\nhttp_port ${http}\nhttps_port ${https}\n`;
  await writeFile(config, change(shipped).replace(/^\{\n/m, `{\n${ports}`));
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      XDG_DATA_HOME: directory,
      XDG_CONFIG_HOME: directory,
      SITE_HOST: 'www.localhost',
      OTHER_HOSTS: 'localhost',
      SERVER: new URL(server).host,
    },
  });
  const exited = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  await until(() => child.exitCode !== null || takesConnections(http));
  if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}.`);
  const authority = join(directory, 'caddy/pki/authorities/local/root.crt');
  return { http, https, ca: await readFile(authority, 'utf8') };
}

export type Caddy = { http: number; https: number; ca: string };

async function takesConnections(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );
}
