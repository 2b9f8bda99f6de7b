import { endOfDay } from '../company/madrid-time.ts';
import { type Period, periodOf } from '../requests/period.ts';
import { UsageError } from './errors.ts';

/** Reads typed values. Each function throws a {UsageError} that says what was expected. */

export function readCount(text: string, option: string, what = 'un número entero desde 1'): number {
  if (isCount(text)) return Number(text);
  throw new UsageError(`${option} espera ${what}, no «${text}».`);
}

export function readId(text: string): number {
  if (isCount(text)) return Number(text);
  throw new UsageError(`Se espera el número de una solicitud, no «${text}».`);
}

/** The operand of a command on one request. */
export const oneRequest = { shown: 'N.º', name: 'el número de la solicitud', atLeast: 1, atMost: 1 };

export function readChoice<T extends string>(text: string, option: string, choices: readonly T[]): T {
  const choice = choices.find((known) => known === text);
  if (choice !== undefined) return choice;
  throw new UsageError(`${option} espera ${choices.join(', ')}, no «${text}».`);
}

/** The days `--desde` and `--hasta`, both included, as the moments from and before which requests came. */
export function readPeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): Period {
  return periodOf({ from: readDay(from, '--desde'), to: readDay(to, '--hasta') }) ?? {};
}

/** The options that `readPeriod` reads. */
export const periodOptions = {
  from: { spanish: 'desde', type: 'string', value: 'DÍA', help: 'desde ese día, incluido: 2026-11-01' },
  to: { spanish: 'hasta', type: 'string', value: 'DÍA', help: 'hasta ese día, incluido' },
} as const;

function isCount(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text);
}

function readDay(text: string | undefined, option: string): string | undefined {
  const day = text === undefined ? undefined : isoDay(text);
  if (day === undefined || endOfDay(day)) return day;
  throw new UsageError(`${option} espera un día como 2026-11-21 o 21/11/2026, no «${text}».`);
}

/** A day as it is printed, `21/11/2026`, as `2026-11-21`; anything else as it was typed. */
function isoDay(text: string): string {
  return text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, day: string, month: string, year: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );
}
