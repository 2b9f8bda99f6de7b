import type { Db } from '../database/tables.ts';
import { createLink, forgetOldLinks, type Link } from './link.ts';
import { listPeople, lockPerson, nameKey, oneAtATime, type Person, whoMayEnter } from './person.ts';

/**
 * Makes a link that lets a person into the desk once.
 *
 * While nobody is known, the name adds the first person. With one person known, the link is for that person unless a name
 * is given; with several, the name says for whom. A name that nobody has adds a person only with `add`.
 */
export async function invite(db: Db, wanted: Invitation, now: Date): Promise<Invited> {
  return db.transaction().execute(async (transaction) => {
    await oneAtATime(transaction);
    // Before somebody is held: whoever removes a person takes the links first, too.
    await forgetOldLinks(transaction, now);
    const found = await find(transaction, wanted);
    if (found.kind !== 'person' && found.kind !== 'new') return found;
    const mail = addressOf(wanted);
    const other = mail ? await whoHas(transaction, mail) : undefined;
    if (other && (found.kind === 'new' || other.id !== found.person.id))
      return { kind: 'mail taken', by: other.name };
    const person =
      found.kind === 'new'
        ? await addPerson(transaction, found.name, mail, now)
        : await setMail(transaction, found.person, mail);
    const link = await createLink(transaction, person.id, now, wanted.by);
    return { kind: 'invited', person, added: found.kind === 'new', link };
  });
}

export type Invitation = {
  /** Who it is for. */
  name?: string | undefined;
  /** The new address of that person; null where there is to be none. */
  mail?: string | null | undefined;
  /** Whether a person of that name may be added to those who are known. */
  add?: boolean | undefined;
  /** Who invites from the desk; nobody in the terminal. */
  by?: number;
};

export type Invited =
  | { kind: 'invited'; person: Person; added: boolean; link: Link }
  /** Nobody is known yet, and no name was given. */
  | { kind: 'nobody' }
  /** Several people are known, and no name was given. */
  | { kind: 'several'; names: string[] }
  | { kind: 'unknown'; name: string; names: string[] }
  | { kind: 'mail taken'; by: string }
  /** Whoever invites was removed meanwhile. */
  | { kind: 'signed out' };

type Choice =
  | Exclude<Invited, { kind: 'invited' | 'mail taken' }>
  | { kind: 'person'; person: Person }
  | { kind: 'new'; name: string };

/** Finds whom an invitation is for, and locks that person. */
async function find(transaction: Db, wanted: Invitation): Promise<Choice> {
  // Whoever invites may have been removed at this very moment.
  if (wanted.by !== undefined && !(await lockPerson(transaction, wanted.by))) return { kind: 'signed out' };
  const people = await listPeople(transaction);
  const found = choose(people, wanted);
  // Before that person is held, too: codes on their way to the address that goes.
  if (found.kind === 'person' && ![undefined, found.person.mail].includes(addressOf(wanted)))
    await transaction.deleteFrom('codes').where('person_id', '=', found.person.id).execute();
  if (found.kind !== 'person' || (await lockPerson(transaction, found.person.id))) return found;
  // Removed at this very moment.
  return { kind: 'unknown', name: found.person.name, names: people.map(({ name }) => name) };
}

function choose(people: Person[], { name, add }: Invitation): Choice {
  const names = people.map((person) => person.name);
  const [first, ...others] = people;
  if (name === undefined) {
    if (!first) return { kind: 'nobody' };
    return others.length === 0 ? { kind: 'person', person: first } : { kind: 'several', names };
  }
  const person = people.find((one) => nameKey(one.name) === nameKey(name));
  if (person) return { kind: 'person', person };
  return !first || add ? { kind: 'new', name: name.trim() } : { kind: 'unknown', name, names };
}

/** As it is stored. */
function addressOf({ mail }: Invitation): string | null | undefined {
  return mail?.toLowerCase() ?? mail;
}

async function whoHas(db: Db, mail: string): Promise<Person | undefined> {
  return whoMayEnter(db).select(['id', 'name', 'mail']).where('mail', '=', mail).executeTakeFirst();
}

async function addPerson(db: Db, name: string, mail: string | null | undefined, now: Date): Promise<Person> {
  return db
    .insertInto('people')
    .values({ name, name_key: nameKey(name), mail: mail ?? null, created_at: now.toISOString() })
    .returning(['id', 'name', 'mail'])
    .executeTakeFirstOrThrow();
}

async function setMail(db: Db, person: Person, mail: string | null | undefined): Promise<Person> {
  if (mail === undefined) return person;
  await db.updateTable('people').set({ mail }).where('id', '=', person.id).execute();
  return { ...person, mail };
}
