import { moment } from '../../company/madrid-time.ts';
import { visibleLine } from '../../contact/visible-text.ts';

/** A passkey in one line: `Marc: Chrome, Android, guardada el 21/11/2026 10:05`. */
export function passkeyInWords({ name, browser, system, created_at }: NamedPasskey): string {
  const device = [browser, system].map((part) => (part === 'unknown' ? '¿?' : part)).join(', ');
  return `${visibleLine(name)}: ${device}, guardada el ${moment(created_at)}`;
}

/** The passkeys that came with a copy, so that one that was taken away since does not open unseen; empty where none did. */
export function passkeysThatCame(passkeys: NamedPasskey[], command: string): string {
  if (passkeys.length === 0) return '';
  const lines = passkeys.map((passkey) => `  ${passkeyInWords(passkey)}\n`);
  return `Con ella vuelven estas llaves de acceso a la oficina:\n${lines.join('')}La que ya no deba abrir se quita: ${command} llaves --remove N.º\n`;
}

export type NamedPasskey = { name: string; browser: string; system: string; created_at: string };
