import { visibleLine } from '../../contact/visible-text.ts';
import { formatDateTime } from '../../time.ts';

/** `Chrome, Android`, with `¿?` for what is not known. */
export function deviceInWords({ browser, system }: Device): string {
  return [browser, system].map((part) => (part === 'unknown' ? '¿?' : part)).join(', ');
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
  const lines = passkeys.map(
    ({ name, created_at, ...device }) =>
      `  ${visibleLine(name)}: ${deviceInWords(device)}, guardada el ${formatDateTime(created_at)}\n`,
  );
  return `${who}Y vuelven estas llaves de acceso:\n${lines.join('')}La que ya no deba abrir se quita: ${command} personas --quitar-llave N.º\n`;
}

type Came = {
  people: { name: string; mail: string | null }[];
  passkeys: (Device & { name: string; created_at: string })[];
};

type Device = { browser: string; system: string };
