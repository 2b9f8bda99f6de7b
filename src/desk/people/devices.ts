import type { OpenSession } from '../../desk-api/people.ts';
import type { IconName } from '../ui/Icon.tsx';

type Device = Pick<OpenSession, 'browser' | 'system'>;

/** Returns a device by browser and system: `Chrome en Android`. */
export function deviceName({ browser, system }: Device): string {
  if (browser === 'unknown' && system === 'unknown') return 'Un dispositivo desconocido';
  const program = browser === 'unknown' ? 'Otro navegador' : browser;
  return system === 'unknown' ? program : `${program} en ${system}`;
}

export function deviceIcon({ system }: Device): IconName {
  if (system === 'iPhone' || system === 'Android') return 'mobile';
  return system === 'iPad' ? 'tablet' : 'laptop';
}

/** How a session began. */
export const methodText: Record<OpenSession['method'], string> = {
  link: 'Enlace de entrada',
  passkey: 'Llave de acceso',
  code: 'Código por correo',
};
