import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The part of a test context that the kit uses, of any runner. */
export type Afterwards = { after(end: () => unknown): void };

/** Collects what several tests share, to end it in the reverse order. */
export function shared(): Afterwards & { end(): Promise<void> } {
  const ends = new AsyncDisposableStack();
  return {
    after: (end) => ends.defer(async () => void (await end())),
    end: () => ends.disposeAsync(),
  };
}

export async function temporaryDirectory(t: Afterwards): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'vertical-bcn-'));
  t.after(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}

/** Writes a site as the build would, with what the server must tell apart; returns its folder. */
export async function writeSite(directory: string): Promise<string> {
  const site = join(directory, 'dist', 'site');
  await writeFiles(site, pages);
  await write(join(site, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await write(join(site, '.env'), 'SECRET=1');
  return site;
}

/** Writes the desk's page as the build would; returns its folder. */
export async function writeDesk(directory: string): Promise<string> {
  const desk = join(directory, 'dist', 'desk');
  await writeFiles(desk, deskFiles);
  return desk;
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

/** With their compressed copies. */
async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await write(join(folder, name), content);
    await write(join(folder, `${name}.br`), brotliCompressSync(content));
    await write(join(folder, `${name}.gz`), gzipSync(content));
  }
}

async function write(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
