import { type DeskAddress, isThisMachine } from '../config/desk-address.ts';
import { counted } from '../contact/wording.ts';
import type { Db } from '../database/tables.ts';
import { listDevices, lostDevices } from '../outbox/push/devices.ts';
import { readChannelStatus } from '../outbox/status.ts';
import { formatDateTime } from '../time.ts';
import { type Finding, good, warning } from './finding.ts';
import { lookAtCertificate } from './tls.ts';

/**
 * Whether notifications can work here: browsers know none but over TLS, at an address that a phone reaches (where that
 * lacks, `checkDesk` says so), and we need a way out to their push services.
 */
export async function checkPush(
  { origin }: Pick<DeskAddress, 'origin'>,
  reach: Reach = reachByTls,
): Promise<Finding[]> {
  const { protocol, hostname } = new URL(origin);
  if (protocol !== 'https:' || isThisMachine(hostname)) return [];
  const tried = await Promise.all(services.map(async (host) => ({ host, fault: await reach(host) })));
  const away = tried.flatMap(({ host, fault }) => (fault === undefined ? [] : [`${host} (${fault})`]));
  const all = 'se pueden activar, y desde aquí se llega a los servicios de Chrome, Firefox y Safari.';
  if (away.length === 0) return [good('Notificaciones', all)];
  const admin = `Desde aquí no se llega a ${away.join(', ')}. Deja salir las conexiones a esos nombres por el puerto 443.`;
  return [warning('Notificaciones', 'no llegan a todos los teléfonos', { admin })];
}

/** Tries a host; returns what is in the way. */
type Reach = (host: string) => Promise<string | undefined>;

async function reachByTls(host: string): Promise<string | undefined> {
  const found = await lookAtCertificate(new URL(`https://${host}`), new Date());
  return found.kind === 'good' ? undefined : found.reason;
}

/** Which devices are told, and whether they are. */
export async function checkDevices(db: Db, now: Date): Promise<Finding[]> {
  const devices = (await listDevices(db)).length;
  const lost = (await lostDevices(db, now)).map(({ person, browser, system, at }) =>
    warning(
      'Notificaciones',
      `dejaron de llegar a un dispositivo de ${person} (${browser}, ${system}) el ${formatDateTime(at)}`,
      { owner: 'Que las active otra vez en él: en la oficina, «Personas y dispositivos».' },
    ),
  );
  if (devices === 0) return lost;
  const { failed, late, lastError } = await readChannelStatus(db, 'push', now);
  const undelivered =
    `${late} sin entregar y ${failed} que no se pudieron entregar` +
    (lastError ? `. El servicio dijo: ${lastError}` : '');
  return [
    good('Notificaciones', `activadas en ${counted(devices, 'dispositivo', 'dispositivos')}.`),
    ...(late > 0 || failed > 0
      ? [
          warning('Notificaciones', undelivered, {
            owner: 'Prueba en la oficina, en «Personas y dispositivos»: «Enviar una de prueba».',
          }),
        ]
      : []),
    ...lost,
  ];
}

/** Of Chrome and what is built on it, of Firefox, and of Safari. */
const services = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
