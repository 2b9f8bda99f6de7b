import type { Selectable } from 'kysely';
import type { AnswerMethod } from '../contact-request/answer.ts';
import type { Outcome } from '../contact-request/outcomes.ts';
import type { Tables } from '../database/tables.ts';
import type { StoredRequest } from './store.ts';

/** A request with its history, the oldest event first. */
export type RequestWithHistory = StoredRequest & { events: HistoryEvent[] };

/** An entry of a request's history. `by` is null if its person was removed. */
export type HistoryEvent = Omit<Selectable<Tables['requestEvents']>, 'detail'> & {
  detail: EventDetail | null;
  by: string | null;
};

/**
 * Data of an event, by kind: the text of a note, the answer method, the undone action,
 * and so on.
 */
export type EventDetail = {
  text?: string;
  how?: AnswerMethod | null;
  outcome?: Outcome | null;
  since?: string;
  on?: string | null;
  undoes?: string;
};

/** Returns when, by whom and how a request was answered. Returns null if it is not. */
export function answerOf({
  answeredAt: at,
  answeredHow: how,
  events,
}: RequestWithHistory) {
  const event = events.findLast(({ kind }) => kind === 'answered');
  return at !== null && event ? { at, by: event.by, how, action: event.actionId } : null;
}

/**
 * Counts the calls that the visitor did not take since the request was answered, or all
 * such calls while it is not answered. Returns null if there are none.
 */
export function noAnswersOf({ answeredAt, events }: RequestWithHistory) {
  const answered = events.findLastIndex(({ kind }) => kind === 'answered');
  const later = answeredAt === null ? events : events.slice(answered + 1);

  const deleted = later
    .filter(({ kind }) => kind === 'no-answer-deleted')
    .map(({ detail }) => detail?.undoes);
  const calls = later.filter(
    ({ kind, actionId }) => kind === 'no-answer' && !deleted.includes(actionId),
  );

  const last = calls.at(-1);
  if (!last) return null;
  return { count: calls.length, lastAt: last.at, lastAction: last.actionId };
}

/** Returns the notes on a request that were not deleted, in the order of their times. */
export function notesOf({ events }: RequestWithHistory) {
  return events
    .flatMap(({ kind, detail, actionId: action, at, by }) => {
      const text = kind === 'note' && detail?.text;
      return text ? [{ action, at, by, text }] : [];
    })
    .sort((a, b) => a.at.localeCompare(b.at));
}
