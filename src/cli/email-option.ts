import { withAsciiDomain } from '../contact/email.ts';
import { UsageError } from './errors.ts';

/** The option that says whose data are meant. */
export const emailOption = {
  spanish: 'correo',
  type: 'string',
  value: 'CORREO',
  help: 'la dirección que dejó; de una llamada sin ella, el teléfono',
} as const;

/** @throws {UsageError} where it is missing, or no address at all. */
export function readAddress(email: string | undefined): string {
  const address = email?.trim() ?? '';
  if (email === undefined) throw new UsageError('Falta --correo: la dirección que dejó en el formulario.');
  if (!/^([^\s@]+@[^\s@]+|[^@]*\d[^@]*)$/.test(address))
    throw new UsageError(`--correo espera una dirección, no «${email}».`);
  return address.includes('@') ? withAsciiDomain(address) : address;
}
