import { Refusal, UsageError } from './errors.ts';
import type { Terminal } from './terminal.ts';

/**
 * Asks the administrator, who has just read what is about to happen, whether to go on; with `yes` nobody is asked.
 *
 * @throws {Refusal} with `otherwise`, unless that is agreed to.
 * @throws {UsageError} where nobody is there to be asked.
 */
export async function confirm(
  { ask }: Pick<Terminal, 'ask'>,
  question: string,
  yes: boolean | undefined,
  otherwise = 'No se ha cambiado nada.',
): Promise<void> {
  if (yes) return;
  const answer = await ask(`${question} [s/N] `);
  if (answer === undefined)
    throw new UsageError('No hay un terminal en el que preguntar: añade --sin-preguntar.');
  if (!/^\s*(s|sí|si|y|yes)\s*$/i.test(answer.normalize('NFC'))) throw new Refusal(otherwise);
}

export const yesOption = { spanish: 'sin-preguntar', type: 'boolean', help: 'sin preguntar' } as const;
