import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The part of a test context that the kit uses. Node's runner has it, and so has `shared`. */
export type Afterwards = { after(end: () => unknown): void };

/** Collects what several tests share; `end` ends all of it in the reverse order. */
export function shared(): Afterwards & { end(): Promise<void> } {
  const ends = new AsyncDisposableStack();
  return {
    after: (end) => ends.defer(async () => void (await end())),
    end: () => ends.disposeAsync(),
  };
}

/** Makes an empty folder; deletes it after the test. */
export async function temporaryDirectory(t: Afterwards): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vertical-bcn-'));
  t.after(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}

/**
 * Writes small pages in place of a build, with one file of each kind that the server has to tell
 * apart. Returns the folders of site and desk.
 */
export async function writeBuild(directory: string) {
  const siteDir = join(directory, 'dist/site');
  const deskDir = join(directory, 'dist/desk');
  const icon = '<svg xmlns="http://www.w3.org/2000/svg"/>';

  await writeCompressed(siteDir, pages);
  await writeCompressed(deskDir, deskFiles);
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

/** Writes files and, beside each, its compressed copies. */
async function writeCompressed(
  folder: string,
  files: Record<string, string>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    await writeFile(`${file}.br`, brotliCompressSync(content));
    await writeFile(`${file}.gz`, gzipSync(content));
  }
}
