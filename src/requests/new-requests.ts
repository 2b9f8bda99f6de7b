import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { eachRequest, type FoundRequest } from './find.ts';

/** Sees each request once that comes after its first look. */
export function watchForNew(): NewRequests {
  let seen: ReadonlySet<number> | undefined;
  let lastLook: Date | undefined;
  return {
    async look(db, now) {
      const from = new Date((lastLook ?? now).getTime() - backMs).toISOString();
      const found: FoundRequest[] = [];
      if (db) for await (const batch of eachRequest(db, { from })) found.push(...batch);
      const fresh = seen ? found.filter(({ id }) => !seen?.has(id)) : [];
      seen = new Set(found.map(({ id }) => id));
      lastLook = now;
      return fresh.reverse();
    },
  };
}

export type NewRequests = {
  /** What is new since the last look, the oldest first. Undefined is the database that is still to come. */
  look(db: Kysely<Tables> | undefined, now: Date): Promise<FoundRequest[]>;
};

/** Of several servers one may store a request after another one that came later, and their clocks differ. */
const backMs = 10 * 60 * 1000;
