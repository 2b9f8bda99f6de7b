import { z } from 'zod';
import { answerMethodKeys } from '../contact-request/answer.ts';
import { decisionKinds } from '../contact-request/decisions.ts';
import { filters, lists } from '../contact-request/lists.ts';
import { outcomeKeys } from '../contact-request/outcomes.ts';
import { sourceKeys } from '../contact-request/sources.ts';
import { requestStates } from '../contact-request/states.ts';
import { stepKeys } from '../contact-request/steps.ts';
import { locales } from '../locale.ts';
import { isoDateTime } from '../schemas.ts';
import { storageCauses } from '../storage-cause.ts';
import { cursor } from './schemas.ts';

/** A request as a row of a list. */
export const requestRow = z.object({
  id: z.int(),
  receivedAt: isoDateTime,
  /**
   * `suspected` by the spam rules, `spam` as marked by a person: both are in no list but
   * that of spam.
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
  /** The language of the form that it came by, or what a person has said it is. */
  language: z.enum(locales),
  /** `phone` for a logged call. */
  source: z.enum(sourceKeys),
  /** Who logged the call; null if no one did, or the person is unknown. */
  loggedBy: z.string().nullable(),
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
      /** The id of the answering action, which `answer-corrected` names. */
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
  /** `by` is null where the person is unknown. */
  outcome: z
    .object({ kind: z.enum(outcomeKeys), at: isoDateTime, by: z.string().nullable() })
    .nullable(),
  /** The amount of the last quote, in whole euros; null where none was given. */
  amount: z.int().nullable(),
  urgent: z.boolean(),
  /** What comes next, on which day in Madrid and, for a visit, perhaps at what hour. */
  nextStep: z.enum(stepKeys).nullable(),
  nextOn: z.iso.date().nullable(),
  nextTime: z.string().nullable(),
  /**
   * The last thing that was decided about answer, outcome or next step, as far as it
   * stands: `reopened` names its action. Null where nothing was.
   */
  decision: z
    .object({
      kind: z.enum(decisionKinds),
      action: z.string(),
      at: isoDateTime,
      by: z.string().nullable(),
    })
    .nullable(),
  /** The beginning of the newest note. */
  lastNote: z.string().nullable(),
});

/** A page of a list. Only the list of all has filters. */
export const listRequest = z
  .strictObject({
    list: z.enum(lists),
    filter: z.enum(filters).optional(),
    after: cursor.optional(),
  })
  .refine(({ list, filter }) => filter === undefined || list === 'all');

/** How many quotes are open, the sum of their amounts, and how many have none. */
const quoteSum = z.object({ count: z.int(), sum: z.int(), withoutAmount: z.int() });

/**
 * A page of at most 50 requests, of the agenda of 200. `waiting` begins with the oldest,
 * `agenda` with the earliest day, `quotes` with the quote sent first, `all` with the
 * newest.
 */
export const requestList = z.object({
  requests: z.array(requestRow),
  /**
   * What stands above the first page, at most 50: of `waiting` the urgent ones, of
   * `quotes` those to prepare, by their day. It is empty elsewhere.
   */
  pinned: z.array(requestRow),
  /** How many more there are than `pinned`, or in the agenda than were read. */
  more: z.int(),
  /** The `after` of the next page; null on the last one. */
  next: cursor.nullable(),
  /**
   * Of the list of all, each month of receipt that this page begins or continues, the
   * newest first: how many requests it holds with this filter, and the sum of their
   * amounts in whole euros. `month` is one in Madrid: `2026-11`. It is empty elsewhere.
   */
  months: z.array(z.object({ month: z.string(), count: z.int(), sum: z.int() })),
  counts: z.object({
    waiting: z.int(),
    /** The steps of the agenda of today and earlier. */
    due: z.int(),
    quotes: quoteSum,
    spam: z.int(),
    /** What emptying the list of spam would erase. */
    oldSpam: z.int(),
  }),
  /**
   * How many requests each filter of the list of all holds. It is sent with the first
   * page of that list; null elsewhere.
   */
  filterCounts: z.record(z.enum(filters), z.int()).nullable(),
  /**
   * What the spam rules have set aside in the last seven days and no person has judged,
   * and when the newest of it came; null where there is none.
   */
  setAside: z.object({ count: z.int(), lastAt: isoDateTime }).nullable(),
  /**
   * Since when the oldest overdue delivery by mail has been waiting; null where none is
   * late.
   */
  mailLateSince: isoDateTime.nullable(),
  /** Whether the late mails have reached the other recipients. */
  mailReachedOthers: z.boolean(),
  /** Since when nothing can be stored, and what fails; null while all is well. */
  storageFailing: z
    .object({ since: isoDateTime, cause: z.enum(storageCauses) })
    .nullable(),
  /** What the last nightly job has failed at; null where all went well. */
  nightFailed: z.enum(['backup', 'other']).nullable(),
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
  /** The words of danger in the message; null where there are none. */
  urgentWords: z.string().nullable(),
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

/** What counts in a month or a week. Sums are whole euros. */
const periodCounts = {
  /** Received by the form, and logged calls. */
  web: z.int(),
  phone: z.int(),
  /**
   * Of those that came by the form and were not discarded: how many had their first
   * answer within 24 hours, and of how many that is known by now.
   */
  inTime: z.int(),
  due: z.int(),
  /** Quotes, by the day on which the last one of a request was sent. */
  sent: z.int(),
  sentSum: z.int(),
  /** By the day on which that was decided. */
  won: z.int(),
  wonSum: z.int(),
  lost: z.int(),
  lostSum: z.int(),
};

/**
 * What came and what became of it, the newest period first. There is none before the
 * first request, and spam counts nowhere.
 */
export const statistics = z.object({
  /** How many requests are stored. */
  total: z.int(),
  /** The day of the first one, in Madrid; null where there is none. */
  since: z.iso.date().nullable(),
  /** The quotes that are open now. */
  open: quoteSum,
  /** This month and the one before: `2026-11`. */
  months: z.array(z.object({ month: z.string(), ...periodCounts })),
  /** The last twelve weeks. `monday` is a day in Madrid: `2026-11-16`. */
  weeks: z.array(z.object({ monday: z.iso.date(), ...periodCounts })),
});

export type RequestRow = z.infer<typeof requestRow>;
export type RequestList = z.infer<typeof requestList>;
export type SearchResult = z.infer<typeof searchResult>;
export type RequestDetail = z.infer<typeof requestDetail>;
export type HistoryEntry = z.infer<typeof historyEntry>;
export type Statistics = z.infer<typeof statistics>;
