import type { OpenSession } from '../../desk-api/people.ts';

/** Names a device by browser and system: `Chrome en Android`. */
export function deviceName({ browser, system }: Device): string {
  if (browser === 'unknown' && system === 'unknown') return 'Un dispositivo desconocido';

  const program = browser === 'unknown' ? 'Otro navegador' : browser;
  return system === 'unknown' ? program : `${program} en ${system}`;
}

type Device = Pick<OpenSession, 'browser' | 'system'>;
