import type { Db } from '../database/tables.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** How long a browser in which somebody has entered is known after that: a year, in milliseconds. */
export const knownMs = 365 * 24 * 60 * 60 * 1000;

/**
 * Notes that a person has entered in a browser, and returns the secret by which it is known: the one that it has, if it is
 * known already. It lets nobody in. Only the hash is stored.
 */
export async function knowBrowser(db: Db, { secret, person, session }: Entered, now: Date) {
  const used_at = now.toISOString();
  await db.deleteFrom('known_browsers').where('used_at', '<=', forgottenAt(now)).execute();
  const own = secret !== undefined && (await ownersOf(db, secret, now)).length > 0 ? secret : newSecret();
  await db
    .insertInto('known_browsers')
    .values({ hash: hashSecret(own), person_id: person, session_id: session, used_at })
    .onConflict((conflict) =>
      conflict.columns(['hash', 'person_id']).doUpdateSet({ session_id: session, used_at }),
    )
    .execute();
  return own;
}

type Entered = {
  /** What the browser's cookie says. */
  secret: string | undefined;
  person: number;
  session: number;
};

/** The people who have entered in a browser with that secret. */
export async function ownersOf(db: Db, secret: string, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('known_browsers')
    .select('person_id')
    .where('hash', '=', hashSecret(secret))
    .where('used_at', '>', forgottenAt(now))
    .execute();
  return rows.map(({ person_id }) => person_id);
}

function forgottenAt(now: Date): string {
  return new Date(now.getTime() - knownMs).toISOString();
}
