import { withAsciiDomain } from '../contact/email.ts';
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
  return withAsciiDomain(address);
}
