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
 * Names the people and the passkeys that came with a copy of the database: one that was removed since the copy was made opens
 * the desk again. Empty where there is nobody.
 */
export function whoCame({ people, passkeys }: Came, command: string): string {
  if (people.length === 0) return '';
  const names = people.map(
    ({ name, mail }) => `  ${visibleLine(name)}${mail ? ` (${visibleLine(mail)})` : ''}\n`,
  );
  const who = `Con ella pueden entrar en la oficina estas personas:\n${names.join('')}A quien ya no deba entrar se la quita: ${command} personas --quitar NOMBRE\n`;
  if (passkeys.length === 0) return who;
  const lines = passkeys.map((passkey) => `  ${passkeyInWords(passkey)}\n`);
  return `${who}Y vuelven estas llaves de acceso:\n${lines.join('')}La que ya no deba abrir se quita: ${command} personas --quitar-llave N.º\n`;
}

type Came = { people: { name: string; mail: string | null }[]; passkeys: NamedPasskey[] };

type Device = { browser: string; system: string };

type NamedPasskey = Device & { name: string; created_at: string };
