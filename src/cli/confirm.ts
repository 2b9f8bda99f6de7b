import { UsageError } from './errors.ts';
import type { Terminal } from './terminal.ts';

/**
 * Asks the administrator, who has just read what is about to happen, whether to go on.
 *
 * @throws {UsageError} where nobody is there to be asked.
 */
export async function confirm(
  { ask }: Pick<Terminal, 'ask'>,
  question: string,
  { yes }: { yes: boolean | undefined },
): Promise<boolean> {
  if (yes) return true;
  const answer = await ask(`${question} [s/N] `);
  if (answer === undefined)
    throw new UsageError('No hay un terminal en el que preguntar: añade --sin-preguntar.');
  return /^\s*(s|sí|si|y|yes)\s*$/i.test(answer.normalize('NFC'));
}

export const yesOption = { spanish: 'sin-preguntar', type: 'boolean', help: 'sin preguntar' } as const;
