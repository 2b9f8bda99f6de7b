import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import { freePort } from '../support/port.ts';
import { temporaryDirectory } from '../support/server.ts';
import { until } from '../support/until.ts';

/** Why tests that need a real nginx are skipped; false where there is one. */
export const noNginx = spawnSync('nginx', ['-v']).error ? 'nginx is not installed' : false;

/** For tests: nginx with `deploy/nginx-several.conf` before these servers, without TLS. Returns its URL. */
export async function startNginx(t: TestContext, servers: string[]): Promise<string> {
  const directory = await temporaryDirectory(t);
  const port = await freePort();
  const shipped = await readFile(resolve(import.meta.dirname, '../../deploy/nginx-several.conf'), 'utf8');
  const hosts = servers.map((url) => new URL(url).host);
  const ours = shipped
    .replace(/10\.0\.0\.\d:8080/g, () => hosts.shift() ?? '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace(/ssl_certificate.*;/g, '')
    .replace(/server \{\s+listen 80;[^}]*\}/, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${directory}/${kind};`,
  );
  const config = join(directory, 'nginx.conf');
  const main = `daemon off; master_process off; pid ${directory}/pid; error_log ${directory}/error.log;`;
  await writeFile(config, `${main} events {} http { ${temporary.join(' ')}\n${ours} }`);
  const child = spawn('nginx', ['-p', directory, '-c', config], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await until(() => child.exitCode !== null || answers());
  if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`);
  return url;
}
