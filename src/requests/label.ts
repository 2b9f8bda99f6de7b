import type { Kysely } from 'kysely';
import type { Province } from '../company/schema.ts';
import type { Service } from '../company/services.ts';
import type { Outcome as Became } from '../contact/labels.ts';
import type { Tables } from '../database/tables.ts';
import { changeRequest, type Outcome, type Target } from './change.ts';

/** Writes what only the company reads: in the place of what was there. */
export async function writeNote(
  db: Kysely<Tables>,
  { note, ...target }: Target & { note: string },
  now: Date,
): Promise<Outcome> {
  return db
    .transaction()
    .execute((transaction) =>
      changeRequest(
        transaction,
        target,
        (request) =>
          request.note === note
            ? 'as it is'
            : { set: { note, noted_at: now.toISOString() }, event: { kind: 'note' } },
        now,
      ),
    );
}

/** Says of a request what the form does not ask, and what became of it. Labels that are not named stay. */
export async function labelRequest(
  db: Kysely<Tables>,
  { labels, ...target }: Target & { labels: Partial<Labels> },
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute((transaction) =>
    changeRequest(
      transaction,
      target,
      ({ service, province, outcome }) => {
        const set: Labels = { service, province, outcome, ...labels };
        const same = set.service === service && set.province === province && set.outcome === outcome;
        return same ? 'as it is' : { set, event: { kind: 'labels', detail: set } };
      },
      now,
    ),
  );
}

/** Null where nothing is said. */
export type Labels = { service: Service | null; province: Province | null; outcome: Became | null };
