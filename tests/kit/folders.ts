import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The part of a test's context that the kit uses. `shared` returns it too. */
export type Afterwards = { after(end: () => unknown): void };

/**
 * Collects the cleanups of resources that several tests share. `end` runs them in reverse
 * order.
 */
export function shared(): Afterwards & { end(): Promise<void> } {
  const ends = new AsyncDisposableStack();
  return {
    after: (end) => ends.defer(async () => void (await end())),
    end: () => ends.disposeAsync(),
  };
}

/** Creates an empty folder, and deletes it after the test. */
export async function temporaryDirectory(t: Afterwards): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vertical-bcn-'));
  t.after(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}

/**
 * Writes small pages in place of a build, with one file of each kind that the server
 * treats differently. Returns the folders of the site and the desk.
 */
export async function writeBuild(directory: string) {
  const siteDir = join(directory, 'dist/site');
  const deskDir = join(directory, 'dist/desk');
  const icon = '<svg xmlns="http://www.w3.org/2000/svg"/>';

  await writeFiles(siteDir, siteBuild);
  await writeFiles(deskDir, deskBuild);
  await writeFile(join(siteDir, 'favicon.svg'), icon);
  await writeFile(join(siteDir, '.env'), 'SECRET=1');

  return { siteDir, deskDir };
}

export const pages = {
  'index.html': '<!doctype html><title>Inicio</title>',
  'aviso-legal/index.html': '<!doctype html><title>Aviso legal</title>',
  '404.html': '<!doctype html><title>No existe</title>',
  'ca/index.html': '<!doctype html><title>Inici</title>',
  'ca/avis-legal/index.html': '<!doctype html><title>Avís legal</title>',
  'ca/404.html': '<!doctype html><title>No existeix</title>',
  '_astro/page.C0FFEE.css': 'main { color: #123 }',
};

const deskFiles = {
  'index.html': '<!doctype html><title>La oficina</title>',
  'assets/desk.C0FFEE.js': 'export {}',
  'sw.js': 'addEventListener("fetch", () => {});',
};

/**
 * Compressed once for all tests of a process, since compressing takes longer than
 * writing.
 */
const siteBuild = withCopies(pages);
const deskBuild = withCopies(deskFiles);

/** Returns the files, each with its compressed copies. */
function withCopies(files: Record<string, string>): Map<string, string | Buffer> {
  const all = new Map<string, string | Buffer>();
  for (const [name, content] of Object.entries(files)) {
    all.set(name, content);
    all.set(`${name}.br`, brotliCompressSync(content));
    all.set(`${name}.gz`, gzipSync(content));
  }
  return all;
}

async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string | Buffer>,
): Promise<void> {
  for (const [name, content] of files) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
