import type { AnswerWay } from '../contact/labels.ts';
import type { Db } from '../database/tables.ts';
import {
  type Change,
  changeRequest,
  type Decide,
  type Decision,
  newestEvent,
  type Outcome,
  type Target,
} from './change.ts';
import type { StoredRequest } from './store.ts';

/**
 * Notes that the company answered a request, at the given moment or now. Where it is answered already, the moment and the
 * way are corrected as far as they are given. A request in quarantine has to be released first.
 */
export function answerRequest(db: Db, answer: Answer, now: Date): Promise<Outcome> {
  return changeReceived(db, answer, (request) => decide(request, answer, now), now);
}

export type Answer = Target & {
  /** When it was answered, if not now: moved between the receipt and now. */
  at?: Date | undefined;
  /** The way; null where it is unknown, undefined to leave it as it is. */
  how?: AnswerWay | null | undefined;
};

/** Takes an answer back: the request waits again. */
export const withdrawAnswer: Change = (db, target, now) => {
  const take = ({ answered_at }: StoredRequest): Decision =>
    answered_at === null
      ? 'as it is'
      : {
          set: { answered_at: null, answered_by: null, answered_how: null },
          event: { kind: 'unanswered' },
        };
  return changeReceived(db, target, take, now);
};

/** Notes that the person was called and nobody picked up; the request goes on waiting. Twice in a minute counts once. */
export const noteMissedCall: Change = (db, target, now) => {
  const note: Decide = async ({ id }, transaction) => {
    const newest = await newestEvent(transaction, id);
    const noted =
      newest?.kind === 'missed-call' &&
      newest.person_id === target.by &&
      Math.abs(now.getTime() - Date.parse(newest.at)) < 60_000;
    return noted ? 'as it is' : { event: { kind: 'missed-call' } };
  };
  return changeReceived(db, target, note, now);
};

/** Takes the last missed call back. The history keeps both. */
export const withdrawMissedCall: Change = (db, target, now) => {
  const take: Decide = async ({ id }, transaction) => {
    const last = await newestEvent(transaction, id, ['missed-call', 'no-missed-call']);
    return last?.kind === 'missed-call' ? { event: { kind: 'no-missed-call' } } : 'as it is';
  };
  return changeReceived(db, target, take, now);
};

/** Changes a request unless it is in quarantine. */
function changeReceived(db: Db, target: Target, decide: Decide, now: Date) {
  const unlessApart: Decide = (request, transaction) =>
    request.state === 'quarantined' ? 'quarantined' : decide(request, transaction);
  return changeRequest(db, target, unlessApart, now);
}

function decide(request: StoredRequest, { at, how, by }: Answer, now: Date): Decision {
  const answeredAt = momentOf(request, at, now);
  const { answered_at, answered_how } = request;
  const wayNow = how === undefined ? answered_how : how;
  if (answered_at === null)
    return {
      set: { answered_at: answeredAt, answered_by: by, answered_how: wayNow },
      event: { kind: 'answered', detail: { at: answeredAt, how: wayNow } },
    };
  if (answered_at === answeredAt && answered_how === wayNow) return 'as it is';
  return {
    set: { answered_at: answeredAt, answered_how: wayNow },
    event: { kind: 'corrected', detail: { at: answeredAt, how: wayNow } },
  };
}

/** The moment that is given, moved between receipt and now; without one the moment noted before, or now. */
function momentOf({ received_at, answered_at }: StoredRequest, at: Date | undefined, now: Date): string {
  if (at === undefined) return answered_at ?? now.toISOString();
  const upToNow = at > now ? now.toISOString() : at.toISOString();
  return upToNow < received_at ? received_at : upToNow;
}
