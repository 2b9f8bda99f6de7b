import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { createLink, type Link } from './link.ts';
import { listPeople, nameKey, type Person } from './person.ts';

/**
 * Makes a link that lets a person into the desk once.
 *
 * While nobody is known, the name adds the first person. With one person known, the link is for that person unless a name
 * is given; with several, the name says for whom. A name that nobody has adds a person only with `add`.
 */
export async function invite(db: Kysely<Tables>, wanted: Invitation, now: Date): Promise<Invited> {
  return db.transaction().execute(async (transaction) => {
    const found = choose(await listPeople(transaction), wanted);
    if (found.kind !== 'person' && found.kind !== 'new') return found;
    if (wanted.mail !== undefined) {
      const other = await whoHas(transaction, wanted.mail);
      if (other && (found.kind === 'new' || other.id !== found.person.id))
        return { kind: 'mail taken', by: other.name };
    }
    const person =
      found.kind === 'new'
        ? await addPerson(transaction, found.name, wanted.mail, now)
        : await setMail(transaction, found.person, wanted.mail);
    const link = await createLink(transaction, person.id, now);
    return { kind: 'invited', person, added: found.kind === 'new', link };
  });
}

export type Invitation = {
  /** Who it is for. */
  name?: string | undefined;
  /** The new address of that person. */
  mail?: string | undefined;
  /** Whether a person of that name may be added to those who are known. */
  add?: boolean | undefined;
};

export type Invited =
  | { kind: 'invited'; person: Person; added: boolean; link: Link }
  /** Nobody is known yet, and no name was given. */
  | { kind: 'nobody' }
  /** Several people are known, and no name was given. */
  | { kind: 'several'; names: string[] }
  | { kind: 'unknown'; name: string; names: string[] }
  | { kind: 'mail taken'; by: string };

type Choice =
  | Exclude<Invited, { kind: 'invited' | 'mail taken' }>
  | { kind: 'person'; person: Person }
  | { kind: 'new'; name: string };

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

async function whoHas(db: Kysely<Tables>, mail: string): Promise<Person | undefined> {
  return db
    .selectFrom('people')
    .select(['id', 'name', 'mail'])
    .where('mail', '=', mail.toLowerCase())
    .executeTakeFirst();
}

/** Adds a person, or finds the one that another terminal has added at the same moment. */
async function addPerson(
  db: Kysely<Tables>,
  name: string,
  mail: string | undefined,
  now: Date,
): Promise<Person> {
  await db
    .insertInto('people')
    .values({
      name,
      name_key: nameKey(name),
      mail: mail?.toLowerCase() ?? null,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute();
  return db
    .selectFrom('people')
    .select(['id', 'name', 'mail'])
    .where('name_key', '=', nameKey(name))
    .executeTakeFirstOrThrow();
}

async function setMail(db: Kysely<Tables>, person: Person, mail: string | undefined): Promise<Person> {
  if (mail === undefined) return person;
  await db.updateTable('people').set({ mail: mail.toLowerCase() }).where('id', '=', person.id).execute();
  return { ...person, mail: mail.toLowerCase() };
}
