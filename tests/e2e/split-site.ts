import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../support/port.ts';
import { startOwnServer } from './own-server.ts';
import { startStaticHost } from './static-host.ts';
import type { StoredRequest } from './stored-requests.ts';
import { test as base } from './strict-page.ts';
import { siteOf } from './variants.ts';

export type SplitSite = { site: string; server: string; stored: () => Promise<StoredRequest[]> };

/**
 * Tests of a site on a static host whose server has an origin of its own. The addresses of both are built into its pages, so
 * that each worker needs a build of its own: let one worker run all of them.
 */
export const test = base.extend<object, { split: SplitSite }>({
  split: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const folder = join('reports', 'split');
      const ports = { site: await freePort(), server: await freePort() };
      const site = `http://127.0.0.1:${ports.site}`;
      const server = `http://127.0.0.1:${ports.server}`;
      const built = await siteOf(await writeCompany(folder, { siteUrl: site, contactServer: server }));
      const env = { ...built, DATA_DIR: join(folder, 'data'), SITE_DIR: 'none' };
      const stopSite = await startStaticHost(built.SITE_DIR, ports.site);
      const api = await startOwnServer(() => ['src/server/main.ts'], env, ports.server);
      await use({ site, server, stored: () => readStored(env) });
      await api.stop();
      await stopSite();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ split }, use) => use(split.site),
});

async function writeCompany(folder: string, changes: Record<string, string>): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'company.js');
  const text = `import company from '../../company.ts';\nexport default { ...company, ...${JSON.stringify(changes)} };\n`;
  await writeFile(file, text);
  return file;
}

async function readStored(env: Record<string, string>): Promise<StoredRequest[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/cli/requests.ts', 'list', '--json'], {
    env: { ...process.env, ...env },
  });
  return JSON.parse(stdout);
}
