import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { deskPath, workerPath } from '../desk-api/paths.ts';

/**
 * Builds the desk's service worker beside its page, with the list of files that it caches: one classic script, since not
 * every browser takes a module there.
 *
 * @param out the folder of the built desk
 * @param built what was written there, by its path in it
 */
export async function buildWorker(out: string, built: string[]): Promise<void> {
  const page = await readFile(join(out, 'index.html'), 'utf8');
  const files = built
    .filter((file) => /^assets\/.*\.(js|css|woff2|svg)$/.test(file))
    .sort()
    .map((file) => `${deskPath}/${file}`);
  const version = createHash('sha256')
    .update(page + files)
    .digest('hex')
    .slice(0, 12);
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      'import.meta.env.VITE_SHELL_VERSION': JSON.stringify(version),
      'import.meta.env.VITE_SHELL_FILES': JSON.stringify(files),
    },
    build: {
      outDir: out,
      emptyOutDir: false,
      lib: {
        entry: fileURLToPath(new URL('../desk/worker/worker.ts', import.meta.url)),
        formats: ['iife'],
        name: 'worker',
        fileName: () => basename(workerPath),
      },
    },
  });
}
