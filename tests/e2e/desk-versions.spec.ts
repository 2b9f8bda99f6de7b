import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { leavingWorker } from '../../src/server/desk/files.ts';
import { test as base, type Desk, open, late as person, startDesk } from './desk.ts';
import { expect, failedRequest } from './strict-page.ts';

type Versions = {
  /** Has the server serve another build of the desk from now on. */
  publish(build: string): Promise<void>;
  /** Folders of two builds, of which the one has no file of the other's. */
  first: string;
  second: string;
};

/** A server whose desk can be replaced while it runs, as a new build does. */
const test = base.extend<object, { versions: Versions & { desk: Desk } }>({
  versions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that it depends on nothing.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'vertical-bcn-versions-'));
      const [first, second] = [await realpath('dist/desk'), join(folder, 'second')];
      await build(second);
      await mkdir(join(folder, 'dist'));
      const publish = async (build: string) => {
        await symlink(build, join(folder, 'next'));
        await rename(join(folder, 'next'), join(folder, 'dist', 'desk'));
      };
      await publish(first);
      const { desk, stop } = await startDesk(
        { SITE_DIR: resolve('dist/site'), COMPANY: resolve('company.ts') },
        { cwd: folder },
      );
      await use({ publish, first, second, desk });
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  desk: [async ({ versions }, use) => use(versions.desk), { scope: 'worker' }],
});

test.use({ viewport: { width: 390, height: 844 }, expectedComplaints: [failedRequest], worker: true });
// One server, whose desk each of them replaces.
test.describe.configure({ mode: 'serial' });

test.beforeEach(({ versions }) => publishAndWait(versions, versions.first));

test('a page goes on with its own version, until its person takes the new one or starts anew', async ({
  page,
  context,
  versions,
  desk,
}) => {
  test.slow();
  const { first, second } = versions;
  const [id] = await desk.fill([person]);
  await page.clock.install();
  const files = filesOf(page);
  await open(page, desk, `/solicitudes/${id}`);
  await expectKept(page, first);
  const note = page.getByLabel('Nota privada');
  await note.fill('Mejor por la tarde.');
  await publishAndWait(versions, second);
  await page.clock.runFor(16 * 60_000);
  await expect.poll(() => waiting(page), 'the new worker waits').toBe(true);

  await page.getByRole('link', { name: 'Solicitudes' }).first().click();
  await expect(page.getByText('Hay una versión nueva de la oficina.')).toBeVisible();
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByText('Hay una nota a medias')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Cómo vamos' }).click();
  await expect(page.getByRole('heading', { name: 'Cómo vamos' })).toBeVisible();
  await context.setOffline(false);
  await expectOf(first, files);

  const other = await context.newPage();
  const others = filesOf(other);
  await other.goto('/oficina/posible-publicidad');
  await expect(other.getByRole('heading', { name: 'Posible publicidad' })).toBeVisible();
  await expectOf(second, others);
  await other.close();

  await page.getByRole('link', { name: 'Solicitudes' }).click();
  await page.locator('.row__main').click();
  await expect(note).toHaveValue('Mejor por la tarde.');
  await page.getByRole('button', { name: 'Guardar la nota' }).click();
  await expect(page.locator('.note__all')).toContainText('Mejor por la tarde.');
  await page.getByRole('link', { name: 'Solicitudes' }).first().click();
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByText('Hay una versión nueva')).toBeHidden();
  await expect(page.locator('.row')).toHaveCount(1);
  await expectOf(second, files);

  await page.close();
  const next = await context.newPage();
  await next.goto('/oficina/');
  await expectKept(next, second);
  await expect.poll(() => shells(next), 'the shell of the first version is gone').toHaveLength(1);
});

test('a version that cannot be kept whole leaves the one before as it was', async ({
  page,
  context,
  versions,
  desk,
}) => {
  await desk.fill([person]);
  await open(page, desk);
  await expectKept(page, versions.first);
  const broken = `${versions.second}-broken`;
  await cp(versions.second, broken, { recursive: true });
  for (const name of await readdir(join(broken, 'assets')))
    if (name.startsWith('FiguresPage-')) await rm(join(broken, 'assets', name));
  // As where a build is published between the worker and its page.
  const mixed = `${versions.second}-mixed`;
  await cp(versions.second, mixed, { recursive: true });
  for (const name of ['index.html', 'index.html.br', 'index.html.gz'])
    await cp(join(versions.first, name), join(mixed, name));
  for (const build of [mixed, broken]) {
    await publishAndWait(versions, build);
    expect(await update(page)).toBe('redundant');
  }
  await page.reload();
  await expect(page.locator('.row')).toContainText('Núria P.');
  await context.setOffline(true);
  // A page of its own: the one that is open may still ask for parts of the build that the server has.
  const next = await context.newPage();
  const files = filesOf(next);
  await next.goto('/oficina/');
  await expect(next.getByRole('heading', { name: /^Sin conexión/ })).toBeVisible();
  await expectOf(versions.first, files);
});

test('a worker that its owner wants no more goes with all that it kept', async ({ page, versions, desk }) => {
  await desk.fill([person]);
  await open(page, desk);
  await expectKept(page, versions.first);
  const without = `${versions.second}-without`;
  await cp(versions.second, without, { recursive: true });
  for (const name of await readdir(without)) if (name.startsWith('sw.js')) await rm(join(without, name));
  await publishAndWait(versions, without);
  await page.reload();
  await expect(page.locator('.row')).toContainText('Núria P.');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  expect(await shells(page)).toEqual([]);
});

async function build(out: string): Promise<void> {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const options = ['build', '--config=src/build/desk.ts', `--outDir=${out}`, '--logLevel=warn'];
  await promisify(execFile)(process.execPath, [vite, ...options], {
    // Another name makes other files.
    env: { ...process.env, COMPANY: resolve('tests/e2e/company-of-girona.ts') },
  });
}

async function publishAndWait({ publish, desk }: Versions & { desk: Desk }, build: string): Promise<void> {
  await publish(build);
  const served = async (path: string) => (await fetch(`${desk.origin}/oficina/${path}`)).text();
  const written = (name: string) => readFile(join(build, name), 'utf8');
  await expect.poll(() => served('')).toBe(await written('index.html'));
  // Two builds may have the same page, and one of them no worker.
  const worker = await written('sw.js').catch(() => undefined);
  await expect.poll(() => served('sw.js')).toBe(worker ?? leavingWorker);
}

/** Waits until the browser has kept a build and answers with it. */
async function expectKept(page: Page, build: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const kept = await page.evaluate(async () => {
    const names = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return names.flat().map(({ url }) => new URL(url).pathname);
  });
  const scripts = (await scriptsOf(build)).map((name) => `/oficina/assets/${name}`);
  expect(scripts.length).toBeGreaterThan(10);
  expect(kept).toEqual(expect.arrayContaining(scripts));
}

/** The scripts that its page asks for at any time. Beside them may lie those of earlier builds. */
async function scriptsOf(build: string): Promise<string[]> {
  const files = await readdir(join(build, 'assets'));
  const found = new Set<string>();
  const texts = [await readFile(join(build, 'index.html'), 'utf8')];
  for (const text of texts)
    for (const [name] of text.matchAll(/[\w.-]+\.js\b/g)) {
      if (found.has(name) || !files.includes(name)) continue;
      found.add(name);
      texts.push(await readFile(join(build, 'assets', name), 'utf8'));
    }
  return [...found];
}

/** The scripts and styles that a page asks for from now on. */
function filesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/assets\/.*\.(js|css)$/.test(pathname)) asked.push(basename(pathname));
  });
  return asked;
}

/** All that was asked for is of one build; then it is counted anew. */
async function expectOf(build: string, asked: string[]): Promise<void> {
  const own = await readdir(join(build, 'assets'));
  const files = asked.splice(0);
  expect(files).not.toEqual([]);
  expect(files.filter((name) => !own.includes(name))).toEqual([]);
}

/** Looks for a new worker, and says what became of it. */
function update(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing;
    // It may have ended by now.
    if (!worker) return registration.waiting ? 'installed' : 'redundant';
    return new Promise<string>((resolve) => {
      worker?.addEventListener('statechange', () => resolve(worker.state));
    });
  });
}

function waiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
}

function shells(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}
