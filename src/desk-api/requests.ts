import { z } from 'zod';
import { locales } from '../company/locale.ts';
import { answerWayKeys, outcomeKeys, sourceKeys } from '../contact/labels.ts';
import { cursor, moment } from './schemas.ts';

/** What became of a request; null where that is open. */
const outcome = z.enum(outcomeKeys).nullable();

const answered = z.object({
  at: moment,
  /** The person who answered; null if that person was removed. */
  by: z.string().nullable(),
  how: z.enum(answerWayKeys).nullable(),
});

/** A request in a list. */
const row = z.object({
  id: z.int(),
  receivedAt: moment,
  name: z.string(),
  email: z.string(),
  /** As the visitor wrote it; empty where he left none. */
  phone: z.string(),
  /** Links to call; null where `phone` is no number. The one to WhatsApp is for numbers that may be mobiles. */
  call: z.object({ tel: z.string(), whatsapp: z.string().nullable() }).nullable(),
  /** The beginning of the message, on one line. */
  excerpt: z.string(),
  /** The language of the form that it came by. */
  language: z.enum(locales),
  /** The number of this request among those of the same person, by mail or telephone: 2 is «2.ª vez». */
  turn: z.int(),
  /** `quarantined`: suspected spam, which a search finds too. */
  state: z.enum(['received', 'quarantined']),
  answered: answered.nullable(),
  outcome,
  /** `phone`: a logged call. Its `email` may be empty. */
  source: z.enum(sourceKeys),
  /** The day in Madrid on which it comes back to the top, at 8:00: `2026-11-26`; null where nobody asked for that. */
  remindOn: z.iso.date().nullable(),
  /** The last note on it, where it is one of those for today. */
  lastNote: z.string().exactOptional(),
});

/** The lists of requests. None of them shows suspected spam. */
export const shown = ['waiting', 'all', 'answered'] as const;

/** `none` are those without that label. */
const orNone = <const K extends readonly [string, ...string[]]>(keys: K) =>
  z.enum([...keys, 'none']).optional();

/**
 * What a list may be narrowed to. It stands in an address, so that it names no person. `from` and `to` are days in Madrid.
 * `remind`: those that were to come back by now, or that are to come back some day.
 */
const filter = {
  outcome: orNone(outcomeKeys),
  source: z.enum(sourceKeys).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  remind: z.enum(['due', 'set']).optional(),
};

/** `order`: the list of waiting ones begins with the oldest, the others with the newest, unless asked otherwise. */
export const listAsked = z.strictObject({
  show: z.enum(shown),
  after: cursor.optional(),
  order: z.enum(['oldest', 'newest']).optional(),
  ...filter,
});

/** A page of at most 50 requests. */
export const requestList = z.object({
  requests: z.array(row),
  /** Those whose day has come, answered or not, at most fifty: with the first page of those who wait. */
  today: z.array(row).exactOptional(),
  /** The `after` of the next page; null on the last one. */
  next: cursor.nullable(),
  /** How many there are in all, where the list is narrowed. */
  total: z.int().exactOptional(),
  counts: z.object({ waiting: z.int(), all: z.int(), answered: z.int(), suspected: z.int(), today: z.int() }),
  /** Whether the site promises an answer within 24 hours. */
  answerIn24Hours: z.boolean(),
  /** Since when a mail has been waiting that is late; null where none is, or mail is not set up. */
  mailLateSince: moment.nullable(),
});

/** A search. Sent by POST, so that no name appears in a URL. */
export const searched = z.strictObject({ text: z.string().trim().min(1).max(200), after: cursor.optional() });

/** A page of the requests that contain the text, suspected spam included: the newest first, at most 50. */
export const found = z.object({ requests: z.array(row), next: cursor.nullable(), total: z.int() });

/** When it was done, by whom (null if the person was removed), and by which action. */
const done = { at: moment, by: z.string().nullable(), action: z.string() };

/** An entry of a request's history. */
const event = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('received'), at: moment }),
  /** The company was told of the request, or is to be. A `reminder` says that it waits, or that its day has come. */
  z.object({
    kind: z.enum(['notice', 'digest', 'reminder']),
    channel: z.enum(['mail', 'push', 'webhook']),
    at: moment,
    state: z.enum(['pending', 'delivered', 'failed']),
    deliveredAt: moment.nullable(),
  }),
  z.object({
    /** `corrected`: how or when it was answered was changed later. */
    kind: z.enum(['answered', 'corrected']),
    ...done,
    answeredAt: moment,
    how: z.enum(answerWayKeys).nullable(),
  }),
  z.object({
    kind: z.enum([
      'call-logged',
      'call-corrected',
      'reopened',
      'no-answer',
      'no-answer-undone',
      'note',
      'note-deleted',
      'reminder-set',
      'reminder-cleared',
      'released',
      'quarantined',
      'marked-spam',
      'spam-cleared',
    ]),
    ...done,
  }),
  z.object({ kind: z.literal('outcome'), ...done, outcome }),
]);

/** A request with all that the desk shows of it. */
export const wholeRequest = row.omit({ excerpt: true, lastNote: true }).extend({
  /** As the visitor wrote it, without invisible characters. */
  message: z.string(),
  /** Why it is suspected, in Spanish. */
  reasons: z.array(z.string()),
  /** Oldest first. `by` is null where its person was removed. */
  notes: z.array(z.object({ action: z.string(), at: moment, by: z.string().nullable(), text: z.string() })),
  /** The action that undoing the answer names; null where nothing was answered. */
  answerAction: z.string().nullable(),
  history: z.array(event),
  /** Other requests of the same person, by mail or telephone: the newest first, at most 20. */
  others: z.array(row.pick({ id: true, receivedAt: true, excerpt: true, state: true, answered: true })),
});

/** The part of what is asked for by which a list is narrowed. */
export type Filter = Omit<z.infer<typeof listAsked>, 'show' | 'after' | 'order'>;
export type RequestRow = z.infer<typeof row>;
export type RequestList = z.infer<typeof requestList>;
export type Found = z.infer<typeof found>;
export type WholeRequest = z.infer<typeof wholeRequest>;
export type RequestEvent = z.infer<typeof event>;
export type Shown = (typeof shown)[number];
