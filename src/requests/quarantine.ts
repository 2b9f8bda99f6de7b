import type { Transaction } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { insertMissingNotices, insertRequestNotice } from '../outbox/store.ts';
import { type Change, changeRequest, type Decide, newestEvent, type Target } from './change.ts';
import type { StoredRequest } from './store.ts';

/**
 * Judges a request to be spam, whether it was suspected or not: it is kept apart, no digest tells of it, and notices that
 * have not been delivered are deleted. One that is being sent at this moment goes out.
 */
export const junkRequest: Change = (db, target, now) => {
  const junk: Decide = ({ id, state, reason, junk_at, notified_in }) => {
    if (junk_at !== null) return 'as it is';
    const event = { kind: 'junk', detail: { state, reason, notified_in } } as const;
    const set = { state: 'quarantined', reason: reason ?? 'owner', junk_at: now.toISOString() } as const;
    if (state === 'quarantined') return { set, event };
    return { set: { ...set, notified_in: noDigest }, event, also: takeNoticeBack(id) };
  };
  return changeRequest(db, target, junk, now);
};

/** Takes that judgement back: the request is suspected or received again, as it was. */
export const unjunkRequest: Change = (db, target, now) => {
  const unjunk: Decide = async ({ id, junk_at, source }, transaction) => {
    if (junk_at === null) return 'as it is';
    const before = await lastDetail(transaction, id, 'junk');
    const { state = 'quarantined', reason = 'owner', notified_in = noDigest } = before ?? {};
    const tell = (within: Transaction<Tables>) => insertMissingNotices(within, id, now);
    return {
      set: { state, reason, notified_in, junk_at: null },
      event: { kind: 'not-junk' },
      ...(state === 'received' && source === 'web' && { also: tell }),
    };
  };
  return changeRequest(db, target, unjunk, now);
};

/** Takes a request out of quarantine. From now on it is one like any other, and the company is told of it. */
export const releaseRequest: Change = (db, target, now) => {
  const release: Decide = ({ id, state, reason, junk_at, source }) => {
    if (state !== 'quarantined') return 'as it is';
    return {
      set: { state: 'received', reason: null, junk_at: null },
      event: { kind: 'released', detail: { reason, junk_at } },
      // Whoever took a call down knows of it.
      ...(source === 'web' && { also: (within) => insertRequestNotice(within, id, now) }),
    };
  };
  return changeRequest(db, target, release, now);
};

/** Takes a release back: the request is suspected again for the same reasons. Notices not yet delivered are deleted. */
export const suspectAgain: Change = (db, target, now) => {
  const suspect: Decide = async ({ id, state }, transaction) => {
    if (state === 'quarantined') return 'as it is';
    const before = await lastDetail(transaction, id, 'released');
    const { reason = 'owner', junk_at = null } = before ?? {};
    return {
      set: { state: 'quarantined', reason, junk_at },
      event: { kind: 'quarantined' },
      also: takeNoticeBack(id),
    };
  };
  return changeRequest(db, target, suspect, now);
};

/** Does the same with several, in one transaction: what somebody else was first with is left as it is. */
export async function changeEach(
  db: Db,
  change: Change,
  targets: readonly Target[],
  now: Date,
): Promise<{ changed: { id: number; version: number }[]; missed: number[] }> {
  return db.transaction().execute(async (transaction) => {
    const changed: { id: number; version: number }[] = [];
    const missed: number[] = [];
    // In one order, so that two who change the same ones do not wait for each other.
    for (const target of [...targets].sort((a, b) => a.id - b.id)) {
      const outcome = await change(transaction, target, now);
      if (outcome.outcome === 'changed') changed.push({ id: target.id, version: outcome.version });
      else missed.push(target.id);
    }
    return { changed, missed };
  });
}

/** As `notified_in`: no digest is to name the request. It is the id of no notice. */
const noDigest = 0;

/** Deletes what nobody has been told, and tells nobody else what somebody was. */
export function takeNoticeBack(id: number) {
  return async (transaction: Transaction<Tables>) => {
    await transaction
      .deleteFrom('notices')
      .where('request_id', '=', id)
      .where('state', '!=', 'delivered')
      .execute();
    await transaction.updateTable('notices').set({ owes: 0 }).where('request_id', '=', id).execute();
  };
}

type Before = Partial<Pick<StoredRequest, 'state' | 'reason' | 'junk_at' | 'notified_in'>>;

async function lastDetail(
  transaction: Transaction<Tables>,
  id: number,
  kind: 'junk' | 'released',
): Promise<Before | undefined> {
  const event = await newestEvent(transaction, id, [kind]);
  return event?.detail ? (JSON.parse(event.detail) as Before) : undefined;
}
