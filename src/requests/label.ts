import type { Province, Service } from '../company/services.ts';
import type { Outcome as Became } from '../contact/labels.ts';
import type { Db } from '../database/tables.ts';
import { changeRequest, type Decision, type Outcome, type Target } from './change.ts';
import type { StoredRequest } from './store.ts';

/** Replaces the note on a request, which only the company reads. */
export function writeNote(
  db: Db,
  { note, ...target }: Target & { note: string },
  now: Date,
): Promise<Outcome> {
  const write = (request: StoredRequest): Decision =>
    request.note === note
      ? 'as it is'
      : { set: { note, noted_at: now.toISOString() }, event: { kind: 'note' } };
  return changeRequest(db, target, write, now);
}

/** Labels a request with its service, its province and what became of it. Labels that are not named stay. */
export function labelRequest(
  db: Db,
  { labels, ...target }: Target & { labels: Partial<Labels> },
  now: Date,
): Promise<Outcome> {
  const label = ({ service, province, outcome }: StoredRequest): Decision => {
    const set: Labels = { service, province, outcome, ...labels };
    const same = set.service === service && set.province === province && set.outcome === outcome;
    // A device that sets later what is so already may be overtaken by one that set something else before.
    if (same && !(target.action && Object.keys(labels).length > 0)) return 'as it is';
    return { set, event: { kind: 'labels', detail: { ...set, named: Object.keys(labels) } } };
  };
  return changeRequest(db, target, label, now);
}

/** Null where a label is not set. */
export type Labels = { service: Service | null; province: Province | null; outcome: Became | null };
