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
   * `suspected` by the spam rules or marked as `spam` by a person. Only the spam list
   * contains both.
   */
  state: z.enum(requestStates),
  /** The reasons for the suspicion, in Spanish, starting with a lowercase letter. */
  reasons: z.array(z.string()),
  name: z.string(),
  /** Empty for a logged call without an address. */
  email: z.string(),
  /** The telephone as the visitor wrote it, or empty without one. */
  phone: z.string(),
  /**
   * Links to call the first number in `phone`, or null if there is no number that costs
   * no extra. `whatsapp` is set only if the number may be a mobile.
   */
  call: z.object({ tel: z.string(), whatsapp: z.string().nullable() }).nullable(),
  /** The beginning of the message on one line, at most 240 characters. */
  excerpt: z.string(),
  /** The language of the form, or the language that a person has set. */
  language: z.enum(locales),
  /** `phone` for a logged call. */
  source: z.enum(sourceKeys),
  /** Who logged the call, or null for a request from the form or an unknown person. */
  loggedBy: z.string().nullable(),
  /**
   * The position of this request among the requests of the same person (same address or
   * telephone): 2 is «2.ª vez».
   */
  requestCount: z.int(),
  answered: z
    .object({
      at: isoDateTime,
      /** Null if the person is unknown. */
      by: z.string().nullable(),
      how: z.enum(answerMethodKeys).nullable(),
      /**
       * The id of the action that answered the request. `answer-corrected` refers to it.
       */
      action: z.string(),
    })
    .nullable(),
  /**
   * The calls that the visitor did not take, since the answer if there is one. Null if
   * there were none.
   */
  noAnswers: z
    .object({ count: z.int(), lastAt: isoDateTime, lastAction: z.string() })
    .nullable(),
  /** `by` is null if the person is unknown. */
  outcome: z
    .object({ kind: z.enum(outcomeKeys), at: isoDateTime, by: z.string().nullable() })
    .nullable(),
  /** The amount of the last quote in whole euros, or null without an amount. */
  amount: z.int().nullable(),
  urgent: z.boolean(),
  /** The next step, its day in Madrid and, for a visit, optionally its hour. */
  nextStep: z.enum(stepKeys).nullable(),
  nextOn: z.iso.date().nullable(),
  nextTime: z.string().nullable(),
  /**
   * The last decision about the answer, the outcome or the next step that has not been
   * undone, or null if there is none. `reopened` refers to its action.
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

/** A page of a list. Only the list of all requests has filters. */
export const listRequest = z
  .strictObject({
    list: z.enum(lists),
    filter: z.enum(filters).optional(),
    after: cursor.optional(),
  })
  .refine(({ list, filter }) => filter === undefined || list === 'all');

/**
 * The number of open quotes, the sum of their amounts, and the number without an amount.
 */
const quoteSum = z.object({ count: z.int(), sum: z.int(), withoutAmount: z.int() });

/**
 * A page of at most 50 requests, or 200 for the agenda. `waiting` starts with the oldest
 * request, `agenda` with the earliest day, `quotes` with the quote sent first, and `all`
 * with the newest request.
 */
export const requestList = z.object({
  requests: z.array(requestRow),
  /**
   * The requests above the first page, at most 50: for `waiting` the urgent ones, for
   * `quotes` those to prepare, ordered by day. Empty for other lists.
   */
  pinned: z.array(requestRow),
  /** The number of further requests in `pinned`, or of further steps in the agenda. */
  more: z.int(),
  /** The `after` of the next page, or null on the last page. */
  next: cursor.nullable(),
  /**
   * For the list of all requests, each month of receipt that starts or continues on this
   * page, newest first, with the number of its requests under this filter and the sum of
   * their amounts in whole euros. `month` is in Madrid: `2026-11`. Empty for other lists.
   */
  months: z.array(z.object({ month: z.string(), count: z.int(), sum: z.int() })),
  counts: z.object({
    waiting: z.int(),
    /** The number of agenda steps of today and earlier. */
    due: z.int(),
    quotes: quoteSum,
    spam: z.int(),
    /** The number of requests that emptying the spam list would erase. */
    oldSpam: z.int(),
  }),
  /**
   * The number of requests for each filter of the list of all requests. Sent with the
   * first page of that list, and null otherwise.
   */
  filterCounts: z.record(z.enum(filters), z.int()).nullable(),
  /**
   * The number of requests of the last seven days that the spam rules have set aside and
   * that no person has judged, with the time of the newest one. Null if there are none.
   */
  setAside: z.object({ count: z.int(), lastAt: isoDateTime }).nullable(),
  /**
   * Since when the oldest late mail delivery has been waiting, or null if none is late.
   */
  mailLateSince: isoDateTime.nullable(),
  /** Whether the late mails have reached the other recipients. */
  mailReachedOthers: z.boolean(),
  /** Since when requests cannot be stored, and what fails. Null while all is well. */
  storageFailing: z
    .object({ since: isoDateTime, cause: z.enum(storageCauses) })
    .nullable(),
  /** The failed step of the last nightly job, or null after a success. */
  nightFailed: z.enum(['backup', 'other']).nullable(),
});

/**
 * A search over all fields and notes. It is sent by POST, so that no name appears in a
 * URL.
 */
export const searchRequest = z.strictObject({
  text: z.string().trim().min(1).max(200),
  after: cursor.optional(),
});

/** The results of a search, newest first, at most 50 requests. */
export const searchResult = z.object({
  requests: z.array(requestRow),
  next: cursor.nullable(),
  total: z.int(),
});

/** An entry of a request's history, in Spanish. */
const historyEntry = z.object({
  at: isoDateTime,
  text: z.string(),
  /** The person and the method, or the status of a delivery. May be empty. */
  detail: z.string(),
  /** The id of the action, or null for an entry that no person caused. */
  action: z.string().nullable(),
});

/** A request with everything that its page shows. */
export const requestDetail = requestRow.extend({
  /** The message as the visitor wrote it, without invisible characters. */
  message: z.string(),
  /** The words of danger in the message, or null if there are none. */
  urgentWords: z.string().nullable(),
  /** The notes, oldest first. */
  notes: z.array(
    z.object({
      action: z.string(),
      at: isoDateTime,
      by: z.string().nullable(),
      text: z.string(),
    }),
  ),
  /** The history, oldest entry first. */
  history: z.array(historyEntry),
  /**
   * Other requests of the same person by address or telephone, newest first, at most 20.
   */
  related: z.array(requestRow),
});

/** The figures of a month or a week. Sums are in whole euros. */
const periodCounts = {
  /** Requests from the form, and logged calls. */
  web: z.int(),
  phone: z.int(),
  /**
   * The number of requests from the form, without discarded ones, that were first
   * answered within 24 hours, and the number for which this is already certain.
   */
  inTime: z.int(),
  due: z.int(),
  /** Quotes, by the day on which a request's last one was sent. */
  sent: z.int(),
  sentSum: z.int(),
  /** By the day on which the outcome was decided. */
  won: z.int(),
  wonSum: z.int(),
  lost: z.int(),
  lostSum: z.int(),
};

/**
 * The number of requests and their outcomes, newest period first. No period before the
 * first request is listed, and spam does not count.
 */
export const statistics = z.object({
  /** The number of stored requests. */
  total: z.int(),
  /** The day of the first request in Madrid, or null if there is none. */
  since: z.iso.date().nullable(),
  /** The quotes that are open now. */
  open: quoteSum,
  /** This month and the previous one: `2026-11`. */
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
