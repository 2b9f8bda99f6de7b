import { writeAudit } from '../database/audit.ts';
import type { Db } from '../database/tables.ts';
import {
  addPerson,
  defaultName,
  deleteTokens,
  findByName,
  isToRead,
  lockPeople,
  type Person,
} from './people.ts';
import {
  deleteExpired,
  hashSecret,
  newSecret,
  type SignInBrowser,
  type SignInSuccess,
} from './sessions.ts';
import { redeemToken, storeToken, tokenLifeMs } from './sign-in-tokens.ts';

/**
 * Creates a link in the terminal for any person. Without a name it is for the only
 * person. With an unknown name, it adds a new person.
 */
export async function createLinkFor(db: Db, { name, mail }: LinkFor, now: Date) {
  await deleteExpired(db, now);
  return db.transaction().execute(async (transaction) => {
    const people = await lockPeople(transaction);
    if (name === undefined && people.length > 1)
      return { kind: 'ambiguous', people } as const;

    const wanted = name ?? people[0]?.name ?? defaultName;
    const known = findByName(people, wanted);
    const owner = people.find((one) => mail && one.mail === mail);
    if (owner && owner !== known) return { kind: 'mail-taken', by: owner } as const;

    const person = known
      ? await setMail(transaction, known, mail)
      : await addPerson(transaction, { name: wanted, mail: mail ?? null });
    const link = await createLink(transaction, { personId: person.id }, now);
    return { kind: 'created', person, added: !known, link } as const;
  });
}

export type LinkFor = {
  name?: string | undefined;
  /** The new address of the person, in lower case. Null removes the address. */
  mail?: string | null | undefined;
};

/** Changes an address. Revokes the unused links and the codes sent to the old address. */
async function setMail(
  db: Db,
  person: Person,
  mail: string | null | undefined,
): Promise<Person> {
  if (mail === undefined || mail === person.mail) return person;

  await deleteTokens(db, person.id);
  await db.updateTable('people').set({ mail }).where('id', '=', person.id).execute();
  return { ...person, mail };
}

/**
 * Creates a link in the desk, for a person with a new name or for another device of the
 * inviting person.
 *
 * @param by the id of the inviting person.
 * @param name null for another device of one's own.
 */
export async function invite(
  db: Db,
  { by, name }: { by: number; name: string | null },
  now: Date,
) {
  await deleteExpired(db, now);
  const at = now.toISOString();
  return db.transaction().execute(async (transaction) => {
    const people = await lockPeople(transaction);
    const inviter = people.find((one) => one.id === by);
    if (!inviter) return { kind: 'signed-out' } as const;
    if (name !== null && findByName(people, name)) return { kind: 'name-taken' } as const;

    const person =
      name === null ? inviter : await addPerson(transaction, { name, mail: null });
    const whose = { personId: person.id, createdBy: by };
    // A new person has nothing to read, since they know who invited them.
    const link = await createLink(transaction, { ...whose, readAt: at }, now);
    return { kind: 'invited', person, link } as const;
  });
}

/**
 * Creates a link in the desk for another existing person, for example one with a new
 * telephone. The link signs in as that person. So only the first person may create it, it
 * is recorded in the audit log, and its person reads who created it.
 */
export async function inviteAgain(
  db: Db,
  { by, personId }: { by: number; personId: number },
  now: Date,
) {
  await deleteExpired(db, now);
  return db.transaction().execute(async (transaction) => {
    const people = await lockPeople(transaction);
    if (people[0]?.id !== by) return { kind: 'not-first-person' } as const;

    const person = people.find(({ id }) => id === personId);
    if (!person) return { kind: 'not-found' } as const;

    const link = await createLink(transaction, { personId, createdBy: by }, now);
    const entry = { action: 'link', by, detail: { person: personId } } as const;
    await writeAudit(transaction, entry, now);
    return { kind: 'invited', person, link } as const;
  });
}

/** Returns who last made a link for a person, and when, unless the person has read it. */
export async function linkToRead(db: Db, personId: number) {
  const link = await db
    .selectFrom('signInTokens')
    .innerJoin('people', 'people.id', 'createdBy')
    .select(['name', 'expiresAt'])
    .where('personId', '=', personId)
    .where(isToRead)
    .orderBy('expiresAt', 'desc')
    .executeTakeFirst();
  if (!link) return null;

  const madeAt = new Date(Date.parse(link.expiresAt) - tokenLifeMs);
  return { by: link.name, at: madeAt.toISOString() };
}

/** Records that a person has read who made links for them. */
export async function markLinksRead(db: Db, personId: number, now: Date): Promise<void> {
  await db
    .updateTable('signInTokens')
    .set({ readAt: now.toISOString() })
    .where('personId', '=', personId)
    .where(isToRead)
    .execute();
}

/**
 * Creates a link that signs a person in once. `createdBy` is the person who invites from
 * the desk.
 */
async function createLink(
  transaction: Db,
  whose: { personId: number; createdBy?: number; readAt?: string },
  now: Date,
) {
  const secret = newSecret();
  const token = { ...whose, kind: 'link', tokenHash: hashSecret(secret) } as const;
  return { secret, expiresAt: await storeToken(transaction, token, now) };
}

/** Redeems a link and starts a session for its person, both in one transaction. */
export async function signInWithLink(
  db: Db,
  { link, ...browser }: SignInBrowser & { link: string },
  now: Date,
): Promise<SignInSuccess | { kind: 'link-used' } | { kind: 'link-invalid' }> {
  const tokenHash = hashSecret(link);
  const redemption = { tokenHash, method: 'link', ...browser } as const;
  const signedIn = await db
    .transaction()
    .execute((transaction) => redeemToken(transaction, redemption, now));
  if (signedIn) return signedIn;

  const tokens = db.selectFrom('signInTokens').select('usedAt');
  const known = await tokens.where('tokenHash', '=', tokenHash).executeTakeFirst();
  return { kind: known?.usedAt ? 'link-used' : 'link-invalid' };
}
