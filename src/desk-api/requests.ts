import { z } from 'zod';
import { answerMethodKeys } from '../contact-request/answer.ts';
import { outcomeKeys } from '../contact-request/outcomes.ts';
import { sourceKeys } from '../contact-request/sources.ts';
import { requestStates } from '../contact-request/states.ts';
import { tabs } from '../contact-request/tabs.ts';
import { locales } from '../locale.ts';
import { isoDateTime } from '../schemas.ts';
import { cursor } from './schemas.ts';

/** A request as a row of a list. */
export const requestRow = z.object({
  id: z.int(),
  receivedAt: isoDateTime,
  /**
   * `suspected` by the spam rules, `spam` as marked by a person: both are in the list
   * `spam`.
   */
  state: z.enum(requestStates),
  /** Why it is suspected, in Spanish, beginning with a small letter. */
  reasons: z.array(z.string()),
  name: z.string(),
  /** Empty for a logged call without an address. */
  email: z.string(),
  /** The telephone as the visitor wrote it; empty where there is none. */
  phone: z.string(),
  /**
   * Links to call the first number in `phone`; null where there is none, or only some
   * that cost extra. `whatsapp` only if it may be a mobile.
   */
  call: z.object({ tel: z.string(), whatsapp: z.string().nullable() }).nullable(),
  /** The beginning of the message on one line, at most 240 characters. */
  excerpt: z.string(),
  /** The language of the form that it came by. */
  language: z.enum(locales),
  /** `phone` for a logged call. */
  source: z.enum(sourceKeys),
  /**
   * The position of this request among those of the same person (same address or
   * telephone): 2 is «2.ª vez».
   */
  requestCount: z.int(),
  answered: z
    .object({
      at: isoDateTime,
      /** Null where the person is unknown. */
      by: z.string().nullable(),
      how: z.enum(answerMethodKeys).nullable(),
      /** The id of the answering action, which `reopened` names. */
      action: z.string(),
    })
    .nullable(),
  /**
   * Calls of ours that no one took, after the answer if there is one; null where there
   * was none.
   */
  noAnswers: z
    .object({ count: z.int(), lastAt: isoDateTime, lastAction: z.string() })
    .nullable(),
  outcome: z.object({ kind: z.enum(outcomeKeys), at: isoDateTime }).nullable(),
  /** The day in Madrid on which it comes back, at 8:00: `2026-11-26`. */
  remindOn: z.iso.date().nullable(),
  /** The beginning of the newest note. */
  lastNote: z.string().nullable(),
});

export const listRequest = z.strictObject({
  tab: z.enum(tabs),
  after: cursor.optional(),
});

/**
 * A page of at most 50 requests. `waiting` and `quotes` begin with the oldest, the others
 * with the newest.
 */
export const requestList = z.object({
  requests: z.array(requestRow),
  /**
   * Reminders that are due and not answered since, at most 50: only with the first page
   * of `waiting`.
   */
  dueReminders: z.array(requestRow),
  /** The `after` of the next page; null on the last one. */
  next: cursor.nullable(),
  counts: z.object({ waiting: z.int(), quotes: z.int(), spam: z.int() }),
  /**
   * Since when the oldest overdue delivery by mail has been waiting; null where none is
   * late.
   */
  mailLateSince: isoDateTime.nullable(),
  /** Whether the late mails have reached the other recipients. */
  mailReachedOthers: z.boolean(),
});

/**
 * A search over everything, notes included. It is sent by POST, so that no name appears
 * in a URL.
 */
export const searchRequest = z.strictObject({
  text: z.string().trim().min(1).max(200),
  after: cursor.optional(),
});

/** What a search found, the newest first, at most 50 requests. */
export const searchResult = z.object({
  requests: z.array(requestRow),
  next: cursor.nullable(),
  total: z.int(),
});

/** An entry of a request's history, in Spanish. */
const historyEntry = z.object({
  at: isoDateTime,
  text: z.string(),
  /** Actor and method, or the status of a delivery; may be empty. */
  detail: z.string(),
  /** The id of the action; null for what no person did. */
  action: z.string().nullable(),
});

/** A request with everything that its page shows. */
export const requestDetail = requestRow.extend({
  /** The message as the visitor wrote it, without invisible characters. */
  message: z.string(),
  /** The notes, the oldest first. */
  notes: z.array(
    z.object({
      action: z.string(),
      at: isoDateTime,
      by: z.string().nullable(),
      text: z.string(),
    }),
  ),
  /** The history, the oldest entry first. */
  history: z.array(historyEntry),
  /**
   * Other requests of the same person by address or telephone, the newest first, at most
   * 20.
   */
  related: z.array(requestRow),
});

const weekCounts = {
  received: z.int(),
  answered: z.int(),
  /** Answered within 24 hours. */
  inTime: z.int(),
  /** Answered later, or waiting for longer. */
  late: z.int(),
};

/**
 * How the company answered in the last twelve weeks, the current one included. Spam and
 * logged calls do not count.
 */
export const statistics = z.object({
  total: z.object(weekCounts),
  /** The newest first. `monday` is a day in Madrid: `2026-11-16`. */
  weeks: z.array(z.object({ monday: z.iso.date(), ...weekCounts })),
});

export type RequestRow = z.infer<typeof requestRow>;
export type RequestList = z.infer<typeof requestList>;
export type SearchResult = z.infer<typeof searchResult>;
export type RequestDetail = z.infer<typeof requestDetail>;
export type HistoryEntry = z.infer<typeof historyEntry>;
export type Statistics = z.infer<typeof statistics>;
