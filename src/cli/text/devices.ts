import { moment } from '../../company/madrid-time.ts';
import { visibleLine } from '../../contact/visible-text.ts';

/** `Chrome, Android`, with `¿?` for what is not known. */
export function deviceInWords({ browser, system }: Device): string {
  return [browser, system].map((part) => (part === 'unknown' ? '¿?' : part)).join(', ');
}

/** A passkey in one line: `Marc: Chrome, Android, guardada el 21/11/2026 10:05`. */
export function passkeyInWords({ name, created_at, ...device }: NamedPasskey): string {
  return `${visibleLine(name)}: ${deviceInWords(device)}, guardada el ${moment(created_at)}`;
}

/**
 * Names the passkeys that came with a copy of the database: one that was removed since the copy was made opens the desk
 * again. Empty where there are none.
 */
export function passkeysThatCame(passkeys: NamedPasskey[], command: string): string {
  if (passkeys.length === 0) return '';
  const lines = passkeys.map((passkey) => `  ${passkeyInWords(passkey)}\n`);
  return `Con ella vuelven estas llaves de acceso a la oficina:\n${lines.join('')}La que ya no deba abrir se quita: ${command} llaves --remove N.º\n`;
}

type Device = { browser: string; system: string };

export type NamedPasskey = Device & { name: string; created_at: string };
