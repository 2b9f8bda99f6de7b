import type { Kysely } from 'kysely';
import type { Company } from '../company/schema.ts';
import { deskAddress, isThisMachine } from '../config/desk-address.ts';
import type { Tables } from '../database/tables.ts';
import { listPasskeys } from '../people/passkey.ts';
import { listPeople } from '../people/person.ts';
import { type Finding, good, problem, warning } from './finding.ts';

/** Whether the owner can get at the desk, and nobody else's script. */
export function checkDesk(config: Parameters<typeof deskAddress>[0], company: Company): Finding[] {
  const { origin, ownHost } = deskAddress(config, company);
  const { protocol, hostname } = new URL(origin);
  if (isThisMachine(hostname)) return [warning({ kind: 'desk on this machine alone', origin })];
  if (protocol === 'http:') return [problem({ kind: 'desk over plain http', origin })];
  return company.advertising && !ownHost
    ? [problem({ kind: 'desk beside an advertising tag' })]
    : [good({ kind: 'desk reachable', origin })];
}

/** Whether there is anybody for whom the desk would open, and how. */
export async function checkPeople(db: Kysely<Tables>): Promise<Finding[]> {
  const people = await listPeople(db);
  if (people.length === 0) return [warning({ kind: 'nobody can enter the desk' })];
  const passkeys = await listPasskeys(db);
  const names = people
    .filter(({ id }) => passkeys.every(({ person_id }) => person_id !== id))
    .map(({ name }) => name);
  return names.length > 0 ? [warning({ kind: 'people without passkey', names })] : [];
}
