import { domainToASCII } from 'node:url';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { UsageError } from './errors.ts';

/** The option that says whose data are meant. */
export const emailOption = {
  type: 'string',
  value: 'CORREO',
  help: 'la dirección que dejó en el formulario',
} as const;

/** @throws {UsageError} where it is missing, or no address at all. */
export function readAddress(email: string | undefined): string {
  const address = email?.trim() ?? '';
  if (email === undefined) throw new UsageError('Falta --email: la dirección que dejó en el formulario.');
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new UsageError(`--email espera un correo, no «${email}».`);
  return asStored(address);
}

/** The requests that came with that address, capitals aside, the oldest first. */
export async function requestsOf(db: Kysely<Tables>, address: string) {
  return db
    .selectFrom('requests')
    .select(['id', 'received_at'])
    .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', address.toLowerCase()))
    .orderBy('received_at')
    .orderBy('id')
    .execute();
}

/** Stored addresses are ASCII, for the form takes no others but in the domain (`ana@ñandú.es`). */
function asStored(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at));
}
