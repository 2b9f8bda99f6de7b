import { dayOf } from '../../company/madrid-time.ts';
import type { KeptPasskey } from '../../desk-api/passkeys.ts';
import type { OpenSession } from '../../desk-api/sessions.ts';
import { hour } from '../time/day-words.ts';
import type { IconName } from '../ui/Icon.tsx';

/** A device by browser and system, as in `Chrome en Android`. */
export function deviceName({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string {
  if (browser === 'unknown' && system === 'unknown') return 'Un dispositivo desconocido';
  const program = browser === 'unknown' ? 'Otro navegador' : browser;
  return system === 'unknown' ? program : `${program} en ${system}`;
}

/** How a session was begun, and when it was used last. */
export function lastUse(
  session: Pick<OpenSession, 'current' | 'enteredBy' | 'lastUsedAt'>,
  now: Date,
): string {
  return `${entrance[session.enteredBy]} · ${session.current ? 'ahora mismo' : when(session.lastUsedAt, now)}`;
}

/** When a passkey was saved, and when it was used last. */
export function passkeyUse({ savedAt, lastUsedAt }: KeptPasskey, now: Date): string {
  const saved = `Guardada ${when(savedAt, now)}`;
  return lastUsedAt ? `${saved} · usada ${when(lastUsedAt, now)}` : `${saved} · sin usar`;
}

/** When something was, as one would say it: `hoy 10:20`, `ayer 18:42`, `hace 23 días`. */
export function when(iso: string, now: Date): string {
  const days = (Date.parse(dayOf(now)) - Date.parse(dayOf(new Date(iso)))) / (24 * 60 * 60 * 1000);
  if (days <= 0) return `hoy ${hour(iso)}`;
  return days === 1 ? `ayer ${hour(iso)}` : `hace ${days} días`;
}

export function deviceIcon({ system }: Pick<OpenSession, 'system'>): IconName {
  if (system === 'iPhone' || system === 'Android') return 'mobile';
  return system === 'iPad' ? 'tablet' : 'laptop';
}

const entrance: Record<OpenSession['enteredBy'], string> = {
  link: 'Enlace de entrada',
  passkey: 'Llave de acceso',
  code: 'Código por correo',
};
