import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:https';
import { join, resolve } from 'node:path';
import { type Afterwards, temporaryDirectory } from '../kit/folders.ts';
import { multipart, multipartType } from '../kit/form.ts';
import { freePort, takesConnections } from '../kit/port.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { until } from '../kit/until.ts';

/**
 * Why tests with Caddy are skipped, or false if it can run. Debian has it as `caddy`, and
 * .ci/run installs it.
 */
export const noCaddy = spawnSync('caddy').error ? 'Caddy is not installed' : false;

/** Starts the server, and Caddy in front of it. */
export async function startBehindCaddy(t: Afterwards, more: Record<string, string> = {}) {
  const env = { ...(await workplace(t)), TRUST_PROXY: 'loopback', ...more };
  const server = await startProcess(t, env);
  const caddy = await startCaddy(t, server.url);
  const visit = (path: string, options: Visit = {}, host = 'www.localhost') =>
    get(caddy, host, path, options);

  // Its certificates appear a moment after its ports.
  for (const host of ['www.localhost', 'oficina.localhost', 'localhost']) {
    const hasCertificate = () =>
      visit('/healthz', {}, host).then(
        () => true,
        () => false,
      );
    await until(hasCertificate);
  }
  return { env, server, caddy, visit };
}

/**
 * Starts Caddy with `deploy/Caddyfile` in front of a server, with its own ports and with
 * certificates from its own authority. It ends with the test.
 *
 * @param change changes the file. Its ports and its log level are always changed.
 */
export async function startCaddy(
  t: Afterwards,
  server: string,
  change = (config: string) => config,
): Promise<Caddy> {
  const directory = await temporaryDirectory(t);
  const http = await freePort();
  const https = await freePort();
  const config = join(directory, 'Caddyfile');
  await writeFile(config, onPorts({ http, https }, change(await shippedConfig())));

  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      XDG_DATA_HOME: directory,
      XDG_CONFIG_HOME: directory,
      SITE_HOST: 'www.localhost',
      OTHER_HOSTS: 'localhost',
      DESK_HOST: 'oficina.localhost',
      SITE_PHONE: '+34 931 234 567',
      SERVER: new URL(server).host,
    },
  });
  const output = { log: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.log += text;
  });
  const exited = once(child, 'exit');
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });

  await until(() => child.exitCode !== null || takesConnections(http));
  if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}.`);

  const authority = join(directory, 'caddy/pki/authorities/local/root.crt');
  return { http, https, ca: await readFile(authority, 'utf8'), output };
}

export type Caddy = {
  http: number;
  https: number;
  /** The certificate of Caddy's authority. */
  ca: string;
  output: { log: string };
};

function shippedConfig(): Promise<string> {
  return readFile(resolve(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8');
}

function onPorts({ http, https }: Pick<Caddy, 'http' | 'https'>, config: string): string {
  const options = [
    'admin off',
    'skip_install_trust',
    `http_port ${http}`,
    `https_port ${https}`,
  ];
  return config
    .replace('\tlog {', '\tlog {\nlevel DEBUG')
    .replace(/^\{\n/m, `{\n${options.join('\n')}\n`);
}

/** Requests a path of a host through Caddy. */
export function get(
  { https, ca }: Caddy,
  host: string,
  path: string,
  { content = '', ...options }: Visit = {},
): Promise<Seen> {
  const headers = {
    host,
    ...options.headers,
    'content-length': Buffer.byteLength(content),
  };
  const address = { host: '127.0.0.1', port: https, servername: host, ca, path };

  return new Promise((resolve, reject) => {
    const sent = request({ ...address, ...options, headers }, async (answer) => {
      const body = Buffer.concat(await answer.toArray()).toString();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    });
    sent.on('error', reject);
    sent.end(content);
  });
}

export type Visit = RequestOptions & { content?: string };

export type Seen = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

/** Returns the options for posting a form. */
export function post(form: Record<string, string>, options: RequestOptions = {}): Visit {
  const headers = { 'content-type': multipartType, ...options.headers };
  return { ...options, method: 'POST', headers, content: multipart(form) };
}
