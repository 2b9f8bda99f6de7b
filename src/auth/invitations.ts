import type { Db } from '../database/tables.ts';
import { addPerson, findByName, listPeople, lockPeople, lockPerson, type Person } from './people.ts';
import { deleteExpired, hashSecret, newSecret, type Session } from './sessions.ts';
import { tokenLifeMs } from './sign-in-tokens.ts';

/** Makes a link in the terminal, for anybody: without a name for the only person, with a new name for a new person. */
export async function createLinkFor(db: Db, wanted: LinkFor, now: Date): Promise<LinkResult> {
  await deleteExpired(db, now);
  return db.transaction().execute(async (transaction) => {
    await lockPeople(transaction);
    const people = await listPeople(transaction);
    const name = wanted.name ?? onlyName(people);
    if (name === undefined) return { kind: 'ambiguous', names: people.map((one) => one.name) };
    const known = findByName(people, name);
    const mail = wanted.mail?.toLowerCase() ?? wanted.mail;
    const owner = people.find((one) => mail && one.mail === mail);
    if (owner && owner !== known) return { kind: 'mail-taken', by: owner.name };
    const person = known
      ? await setMail(transaction, known, mail)
      : await addPerson(transaction, { name: name.trim(), mail: mail ?? null });
    const link = await createLink(transaction, { personId: person.id, createdBy: null }, now);
    return { kind: 'created', person, added: !known, link };
  });
}

export type LinkFor = {
  name?: string | undefined;
  /** The new address of that person; null removes it. */
  mail?: string | null | undefined;
};

export type LinkResult =
  | { kind: 'created'; person: Person; added: boolean; link: Link }
  /** Several people exist, and no name was given. */
  | { kind: 'ambiguous'; names: string[] }
  | { kind: 'mail-taken'; by: string };

/** Returns the name of the only person, or that of the owner in the legal notice; undefined if there are several. */
function onlyName([only, ...others]: Person[]): string | undefined {
  return others.length > 0 ? undefined : (only?.name ?? 'Titular');
}

/**
 * Makes a link in the desk: for a person with a new name, or for another device of the person who invites. A link for
 * another existing person would sign in as that person, so only the terminal makes one.
 *
 * @param name null for another device of one's own.
 */
export async function invite(
  db: Db,
  { session, name }: { session: Session; name: string | null },
  now: Date,
): Promise<{ kind: 'invited'; person: Person; link: Link } | { kind: 'name-taken' | 'signed-out' }> {
  await deleteExpired(db, now);
  return db.transaction().execute(async (transaction) => {
    await lockPeople(transaction);
    const inviter = await lockPerson(transaction, session.person.id);
    if (!inviter) return { kind: 'signed-out' };
    const people = await listPeople(transaction);
    if (name !== null && findByName(people, name)) return { kind: 'name-taken' };
    const person = name === null ? inviter : await addPerson(transaction, { name, mail: null });
    const link = await createLink(transaction, { personId: person.id, createdBy: inviter.id }, now);
    return { kind: 'invited', person, link };
  });
}

/** Makes a link that signs a person in once. `createdBy` is the person who invites from the desk. */
async function createLink(
  transaction: Db,
  { personId, createdBy }: { personId: number; createdBy: number | null },
  now: Date,
): Promise<Link> {
  const link = { secret: newSecret(), expiresAt: new Date(now.getTime() + tokenLifeMs) };
  await transaction
    .insertInto('signInTokens')
    .values({
      tokenHash: hashSecret(link.secret),
      kind: 'link',
      personId,
      browserHash: null,
      createdBy,
      expiresAt: link.expiresAt.toISOString(),
    })
    .execute();
  return link;
}

type Link = { secret: string; expiresAt: Date };

/** Changes an address, and revokes the codes that are on their way to the old one. */
async function setMail(db: Db, person: Person, mail: string | null | undefined): Promise<Person> {
  if (mail === undefined || mail === person.mail) return person;
  await db
    .deleteFrom('signInTokens')
    .where('kind', '=', 'code')
    .where('usedAt', 'is', null)
    .where('personId', '=', person.id)
    .execute();
  await db.updateTable('people').set({ mail }).where('id', '=', person.id).execute();
  return { ...person, mail };
}
