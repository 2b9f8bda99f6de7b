import { randomUUID } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { open, readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ReadableError } from '../../readable-error.ts';

/**
 * Makes a file that holds personal data: only its user can read it, and it has its name only once it is whole and on the
 * disk. `fill` gets the path of a temporary file beside it, which exists and is empty. After an error or an interruption
 * nothing of it stays; what a killed process has left is removed by the next call, from an hour later on.
 *
 * @throws {FileError} where the file cannot be made, or exists and is not to be replaced.
 */
export async function writeWhole<T>(
  file: string,
  { replace }: { replace: boolean | undefined },
  fill: (temporary: string) => Promise<T>,
): Promise<T> {
  const present = statSync(file, { throwIfNoEntry: false });
  if (present && !present.isFile()) throw new FileError(file, 'not a file');
  if (present && !replace) throw new FileError(file, 'exists');
  await removeLeftovers(file);
  // A random name: in a container the process number is always the same, and a leftover would be in the way.
  const temporary = `${temporaryStart(file)}${randomUUID()}.tmp`;
  await makeEmpty(temporary, file);
  const remove = () => rmSync(temporary, { force: true });
  const stopListening = onInterruption(remove);
  try {
    const result = await fill(temporary);
    await sync(temporary);
    await rename(temporary, file);
    await sync(dirname(file));
    return result;
  } catch (error) {
    remove();
    throw error;
  } finally {
    stopListening();
  }
}

/** A file cannot be made where it is to be. */
export class FileError extends ReadableError {
  readonly file: string;
  readonly reason: 'exists' | 'not a file' | 'cannot be written';

  constructor(file: string, reason: FileError['reason'], cause?: unknown) {
    super(`${file}: ${reason}`, { cause });
    this.file = file;
    this.reason = reason;
  }
}

/** Waits until a file's content or a folder's entries are on the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

function temporaryStart(file: string): string {
  return join(dirname(file), `.${basename(file)}.`);
}

/** Removes the temporary files of killed processes. One that is still being written was changed a moment ago. */
async function removeLeftovers(file: string): Promise<void> {
  const start = temporaryStart(file);
  const names = await readdir(dirname(file)).catch(() => []);
  const paths = names.map((name) => join(dirname(file), name));
  for (const path of paths.filter((path) => path.startsWith(start) && path.endsWith('.tmp'))) {
    const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > hourMs) rmSync(path, { force: true });
  }
}

const hourMs = 60 * 60 * 1000;

async function makeEmpty(temporary: string, file: string): Promise<void> {
  try {
    await (await open(temporary, 'wx', 0o600)).close();
  } catch (error) {
    throw new FileError(file, 'cannot be written', error);
  }
}

/** Calls `cleanUp` before a signal such as Ctrl-C ends the process. Returns a function that stops doing so. */
function onInterruption(cleanUp: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const end = (signal: NodeJS.Signals) => {
    cleanUp();
    stopListening();
    process.kill(process.pid, signal);
  };
  const stopListening = () => {
    for (const signal of signals) process.off(signal, end);
  };
  for (const signal of signals) process.on(signal, end);
  return stopListening;
}
