import type { Kysely } from 'kysely';
import { type DeskAddress, isThisMachine } from '../config/desk-address.ts';
import type { Tables } from '../database/tables.ts';
import { readChannelStatus } from '../outbox/channel-status.ts';
import { listDevices } from '../outbox/push/devices.ts';
import { lostDevices } from '../outbox/push/lost.ts';
import { type Finding, good, warning } from './finding.ts';
import { checkTls } from './tls.ts';

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
  const away = tried.flatMap(({ host, fault }) =>
    fault === undefined ? [] : [warning({ kind: 'push service not reached', host, reason: fault })],
  );
  return away.length > 0 ? away : [good({ kind: 'push services reached', hosts: services })];
}

/** Tries a host; returns what is in the way. */
type Reach = (host: string) => Promise<string | undefined>;

async function reachByTls(host: string): Promise<string | undefined> {
  const found = await checkTls(new URL(`https://${host}`), new Date());
  return 'reason' in found ? String(found.reason) : undefined;
}

/** Which devices are told, and whether they are. */
export async function checkDevices(db: Kysely<Tables>, now: Date): Promise<Finding[]> {
  const devices = (await listDevices(db)).length;
  const lost = (await lostDevices(db, now)).map(({ person, browser, system, at }) =>
    warning({ kind: 'device fell silent', person, browser, system, at }),
  );
  if (devices === 0) return lost;
  const { failed, late, lastError: reason } = await readChannelStatus(db, 'push', now);
  return [
    good({ kind: 'devices told by push', devices }),
    ...(late > 0 || failed > 0
      ? [warning({ kind: 'pushes not delivered', pending: late, failed, reason })]
      : []),
    ...lost,
  ];
}

/** Of Chrome and what is built on it, of Firefox, and of Safari. */
const services = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
