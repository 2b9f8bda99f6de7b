import type { Selectable } from 'kysely';
import type { RequestFields } from '../contact-request/actions.ts';
import type { AnswerMethod } from '../contact-request/answer.ts';
import type { Outcome } from '../contact-request/outcomes.ts';
import type { Step } from '../contact-request/steps.ts';
import type { Tables } from '../database/tables.ts';
import type { Locale } from '../locale.ts';
import type { StoredRequest } from './store.ts';

/** A request with its history, oldest event first. */
export type RequestWithHistory = StoredRequest & { events: HistoryEvent[] };

/** An entry in a request's history. `by` is null if the person was removed. */
export type HistoryEvent = Omit<Selectable<Tables['requestEvents']>, 'detail'> & {
  detail: EventDetail | null;
  by: string | null;
};

/**
 * The details of an event, by kind: the text of a note, the method of an answer, and so
 * on.
 */
export type EventDetail = {
  text?: string;
  how?: AnswerMethod | null;
  /** Set when an outcome or a logged call was also the first answer. */
  answers?: true;
  outcome?: Outcome | null;
  /** When the outcome took effect. */
  since?: string;
  amount?: number | null;
  step?: Step | null;
  /** The day of the step. For a missed call, the day to which the call moved the step. */
  on?: string | null;
  time?: string | null;
  /** The step that was completed. */
  done?: Step;
  urgent?: boolean;
  /** The previous values of the corrected fields. */
  before?: Partial<CorrectedFields>;
  /** The action that this one undoes. */
  undoes?: string;
};

/** The fields that a correction may change. */
export type CorrectedFields = RequestFields & { language: Locale };

/**
 * Returns when, by whom and how a request was answered. Returns null if it is unanswered.
 */
export function answerOf({
  answeredAt: at,
  answeredHow: how,
  events,
}: RequestWithHistory) {
  const event = events.findLast(isAnswer);
  return at !== null && event ? { at, by: event.by, how, action: event.actionId } : null;
}

/** Returns who logged a call. Returns null for a request from the form. */
export function loggerOf({ events }: RequestWithHistory): string | null {
  return events.find(({ kind }) => kind === 'call-logged')?.by ?? null;
}

/**
 * Returns the outcome of a request, since when it holds and who set it. Returns null if
 * there is none.
 */
export function outcomeOf({ outcome: kind, outcomeAt: at, events }: RequestWithHistory) {
  const event = events.find(
    ({ detail }) => detail?.outcome === kind && detail?.since === at,
  );
  return kind && at ? { kind, at, by: event?.by ?? null } : null;
}

/**
 * Counts the calls that the visitor did not take since the request was answered, or all
 * of them while the request is unanswered. Returns null if there are none.
 */
export function noAnswersOf({ answeredAt, events }: RequestWithHistory) {
  const answered = events.findLastIndex(isAnswer);
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

function isAnswer({ kind, detail }: HistoryEvent): boolean {
  return kind === 'answered' || detail?.answers === true;
}

/** Returns the notes on a request that were not deleted, in order of time. */
export function notesOf({ events }: RequestWithHistory) {
  return events
    .flatMap(({ kind, detail, actionId: action, at, by }) => {
      const text = kind === 'note' && detail?.text;
      return text ? [{ action, at, by, text }] : [];
    })
    .sort((a, b) => a.at.localeCompare(b.at));
}
