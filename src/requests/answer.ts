import type { Kysely } from 'kysely';
import type { AnswerWay } from '../contact/labels.ts';
import type { Tables } from '../database/tables.ts';
import {
  changeRequest,
  type Decide,
  type Decision,
  newestEvent,
  type Outcome,
  type RequestEvent,
  type Target,
} from './change.ts';
import type { StoredRequest } from './store.ts';

/**
 * Notes that the company answered a request, at the given moment or now. Where it is answered already, the moment and the
 * way are corrected as far as they are given. A request in quarantine has to be released first.
 */
export async function answerRequest(db: Kysely<Tables>, answer: Answer, now: Date): Promise<Answered> {
  let [receivedAt, answeredAt] = ['', ''];
  const note = (request: StoredRequest) => {
    receivedAt = request.received_at;
    answeredAt = momentOf(request, answer, now);
    return decide(request, answer, answeredAt, now);
  };
  const outcome = await changeRequest(db, answer, note, now);
  if (outcome.outcome === 'not received yet') return { outcome: outcome.outcome, receivedAt };
  return outcome.outcome === 'changed' ? { ...outcome, at: answeredAt } : outcome;
}

export type Answer = Target & {
  /** When it was answered, if not now. */
  at?: Date | undefined;
  /** The way; null where it is unknown, undefined to leave it as it is. */
  how?: AnswerWay | null | undefined;
  /** What to do with a moment before the request came: refuse it, or move it to the receipt. */
  tooEarly: 'refuse' | 'hold';
};

export type Answered =
  | { outcome: 'changed'; version: number; at: string }
  | { outcome: 'not received yet'; receivedAt: string }
  | Exclude<Outcome<'quarantined'>, { outcome: 'changed' }>;

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
  const note = (_request: StoredRequest, newest: RequestEvent | undefined): Decision => {
    const noted =
      newest?.kind === 'missed-call' &&
      newest.person_id === target.by &&
      now.getTime() - Date.parse(newest.at) < 60_000;
    return noted ? 'as it is' : { event: { kind: 'missed-call' } };
  };
  return changeReceived(db, target, note, now);
};

/** Takes the last missed call back. The history keeps both. */
export const withdrawMissedCall: Change = (db, target, now) => {
  const take: Decide = async ({ id }, _newest, transaction) => {
    const last = await newestEvent(transaction, id, ['missed-call', 'no-missed-call']);
    return last?.kind === 'missed-call' ? { event: { kind: 'no-missed-call' } } : 'as it is';
  };
  return changeReceived(db, target, take, now);
};

type Change = (db: Kysely<Tables>, target: Target, now: Date) => Promise<Outcome<'quarantined'>>;

/** Changes a request unless it is in quarantine. */
function changeReceived(db: Kysely<Tables>, target: Target, decide: Decide, now: Date) {
  const unlessApart: Decide<'quarantined'> = (request, ...more) =>
    request.state === 'quarantined' ? { refused: 'quarantined' } : decide(request, ...more);
  return changeRequest(db, target, unlessApart, now);
}

function decide(
  request: StoredRequest,
  { at, how, by, tooEarly }: Answer,
  answeredAt: string,
  now: Date,
): Decision<'quarantined' | 'not received yet'> {
  if (request.state === 'quarantined') return { refused: 'quarantined' };
  // A moment that was typed has no seconds, and the request may have come in the same minute.
  const early = (at ?? now).getTime() + 59_999 < Date.parse(request.received_at);
  if (early && tooEarly === 'refuse') return { refused: 'not received yet' };
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
function momentOf({ received_at, answered_at }: StoredRequest, { at }: Answer, now: Date): string {
  if (at === undefined) return answered_at ?? now.toISOString();
  const upToNow = at > now ? now.toISOString() : at.toISOString();
  return upToNow < received_at ? received_at : upToNow;
}
