import { rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Refusal } from '../../cli/errors.ts';

/**
 * Makes a file that holds personal data: readable by its user alone, and there under its name only once it is
 * whole and on the disk. `fill` gets the temporary name beside it, of a file that exists and is empty; whatever
 * goes wrong, or interrupts, nothing of it stays.
 *
 * @throws {Refusal} where there is such a file already and it is not to be replaced.
 */
export async function writeWhole<T>(
  file: string,
  { replace }: { replace: boolean | undefined },
  fill: (temporary: string) => Promise<T>,
): Promise<T> {
  const present = statSync(file, { throwIfNoEntry: false });
  if (present && !present.isFile()) throw new Refusal(`${file} no es un fichero.`);
  if (present && !replace) throw new Refusal(`Ya existe ${file}: con --force se reemplaza.`);
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
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

/** Writes a file's content or a folder's entries to the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function makeEmpty(temporary: string, file: string): Promise<void> {
  try {
    await (await open(temporary, 'wx', 0o600)).close();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why: Record<string, string> = {
      ENOENT: 'no existe esa carpeta',
      ENOTDIR: 'eso no es una carpeta',
      EACCES: 'este usuario no puede escribir ahí',
      EROFS: 'ese disco es de solo lectura',
    };
    throw new Refusal(`No se puede escribir ${file}: ${why[code ?? ''] ?? message}.`);
  }
}

/** Ctrl-C leaves nothing behind. */
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
