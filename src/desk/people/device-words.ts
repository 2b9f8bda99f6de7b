import type { SavedPasskey } from '../../desk-api/passkeys.ts';
import type { OpenSession } from '../../desk-api/sessions.ts';
import { dayAndHour } from '../time/day-words.ts';
import type { IconName } from '../ui/Icon.tsx';

/** A device by browser and system, as in `Chrome en Android`. */
export function deviceName({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string {
  if (browser === 'unknown' && system === 'unknown') return 'Un dispositivo desconocido';
  const program = browser === 'unknown' ? 'Otro navegador' : browser;
  return system === 'unknown' ? program : `${program} en ${system}`;
}

/** The method of the sign-in, and when it was used last. */
export function lastUse(session: Pick<OpenSession, 'current' | 'method' | 'lastUsedAt'>, now: Date): string {
  return `${methodNames[session.method]} · ${session.current ? 'ahora mismo' : dayAndHour(session.lastUsedAt, now)}`;
}

/** When a passkey was saved, and when it was used last. */
export function passkeyUse({ savedAt, lastUsedAt }: SavedPasskey, now: Date): string {
  const saved = `Guardada ${dayAndHour(savedAt, now)}`;
  return lastUsedAt ? `${saved} · usada ${dayAndHour(lastUsedAt, now)}` : `${saved} · sin usar`;
}

export function deviceIcon({ system }: Pick<OpenSession, 'system'>): IconName {
  if (system === 'iPhone' || system === 'Android') return 'mobile';
  return system === 'iPad' ? 'tablet' : 'laptop';
}

const methodNames: Record<OpenSession['method'], string> = {
  link: 'Enlace de entrada',
  passkey: 'Llave de acceso',
  code: 'Código por correo',
};
