import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { eachRequest, type FoundRequest } from './find.ts';

/** Looks for new requests: each one that comes after the first look is returned once. */
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
  /** The requests that are new since the last look, the oldest first. `db` is undefined while there is no database. */
  look(db: Kysely<Tables> | undefined, now: Date): Promise<FoundRequest[]>;
};

/** How far each look goes back, in milliseconds: servers' clocks differ, and a request may be stored late. */
const backMs = 10 * 60 * 1000;
