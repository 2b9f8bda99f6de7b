import { endOfDay } from '../company/madrid-time.ts';
import { type DatabaseConfig, databaseUrl } from '../config/database.ts';
import { withAsciiDomain } from '../contact/email.ts';
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

/** The option that says whose data are meant. */
export const emailOption = {
  spanish: 'correo',
  type: 'string',
  value: 'CORREO',
  help: 'la dirección que dejó; de una llamada sin ella, el teléfono',
} as const;

export function readAddress(email: string | undefined): string {
  const address = email?.trim() ?? '';
  if (email === undefined) throw new UsageError('Falta --correo: la dirección que dejó en el formulario.');
  if (!/^([^\s@]+@[^\s@]+|\+?[\d ().-]{9,30})$/.test(address))
    throw new UsageError(`--correo espera una dirección, no «${email}».`);
  return address.includes('@') ? withAsciiDomain(address) : address;
}

/**
 * Reads the URL of a PostgreSQL database that was typed.
 *
 * @param where it was typed, for a fault, and `or` what else may stand there.
 * @throws {UsageError} where it is none, or holds a password, which every user of the machine could read.
 */
export function readDatabaseUrl(text: string, where: string, or = ''): DatabaseConfig {
  if (!databaseUrl.safeParse(text).success)
    throw new UsageError(`${where} espera postgres://usuario@host:5432/base${or}.`);
  const { password, searchParams } = new URL(text);
  if (password || searchParams.has('password'))
    throw new UsageError(
      `Quita la contraseña de la URL, que ven otros usuarios: ponla en ~/.pgpass (permisos 600) o en PGPASSWORD.`,
    );
  return { kind: 'postgres', url: text };
}

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
