import type { Db } from '../database/tables.ts';
import { addPerson, listPeople, lockPeople, lockPerson, nameKey, type Person } from './people.ts';
import { deleteExpired, type Session } from './sessions.ts';
import { createLink, type Link } from './sign-in-tokens.ts';

/** Makes a link in the terminal, for anybody: without a name for the only person, with a new name for a new person. */
export async function createLinkFor(db: Db, wanted: LinkFor, now: Date): Promise<LinkResult> {
  await deleteExpired(db, now);
  return db.transaction().execute(async (transaction) => {
    await lockPeople(transaction);
    const people = await listPeople(transaction);
    const name = wanted.name ?? onlyName(people);
    if (name === undefined) return { kind: 'ambiguous', names: people.map((one) => one.name) };
    const known = people.find((one) => nameKey(one.name) === nameKey(name));
    const mail = wanted.mail?.toLowerCase() ?? wanted.mail;
    const owner = people.find((one) => mail && one.mail === mail);
    if (owner && owner !== known) return { kind: 'mail-taken', by: owner.name };
    const person = known
      ? await setMail(transaction, known, mail)
      : await addPerson(transaction, { name: name.trim(), mail: mail ?? null }, now);
    const link = await createLink(transaction, { personId: person.id }, now);
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

/** Returns the name of the only person, or one for the first person; undefined if there are several. */
function onlyName([only, ...others]: Person[]): string | undefined {
  return others.length > 0 ? undefined : (only?.name ?? firstName);
}

/** The name of a first person who gives none: the owner, as the legal notice calls him. */
const firstName = 'Titular';

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
): Promise<Invitation> {
  await deleteExpired(db, now);
  return db.transaction().execute(async (transaction) => {
    await lockPeople(transaction);
    const inviter = await lockPerson(transaction, session.person.id);
    if (!inviter) return { kind: 'signed-out' };
    const people = await listPeople(transaction);
    if (name !== null && people.some((one) => nameKey(one.name) === nameKey(name)))
      return { kind: 'name-taken' };
    const person = name === null ? inviter : await addPerson(transaction, { name, mail: null }, now);
    const link = await createLink(transaction, { personId: person.id, createdBy: inviter.id }, now);
    return { kind: 'invited', person, link };
  });
}

export type Invitation =
  | { kind: 'invited'; person: Person; link: Link }
  | { kind: 'name-taken' }
  /** The person who invites was removed meanwhile. */
  | { kind: 'signed-out' };

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
