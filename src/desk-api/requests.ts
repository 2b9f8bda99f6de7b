import { z } from 'zod';
import { locales } from '../company/locale.ts';
import { provinces, serviceKeys } from '../company/services.ts';
import { answerWayKeys, longestNote, outcomeKeys, sourceKeys } from '../contact/labels.ts';
import { mostChosen } from './paths.ts';
import { cursor, isStorable, moment, rowId } from './schemas.ts';

/** The labels that the owner may give a request; null where there is none. */
const labels = {
  service: z.enum(serviceKeys).nullable(),
  province: z.enum(provinces).nullable(),
  outcome: z.enum(outcomeKeys).nullable(),
};

const answered = z.object({
  at: moment,
  /** The person who answered; null where that was noted in the terminal. */
  by: z.string().nullable(),
  how: z.enum(answerWayKeys).nullable(),
});

/** A request in a list. */
const row = z.object({
  id: z.int(),
  /** Goes up with every change of the request. It is sent as `If-Match`, in double quotes. */
  version: z.int(),
  receivedAt: moment,
  name: z.string(),
  email: z.string(),
  /** As the visitor wrote it; empty where he left none. */
  phone: z.string(),
  /** Links to call; null where `phone` is no number. The one to WhatsApp is for numbers that may be mobiles. */
  call: z.object({ tel: z.string(), whatsapp: z.string().nullable() }).nullable(),
  /** The beginning of the message, on one line. */
  excerpt: z.string(),
  /** The language of the form that it came by. A server of before does not tell. */
  language: z.enum(locales).exactOptional(),
  /** The number of this request among those of the same person, by mail or telephone: 2 is «2.ª vez». */
  turn: z.int(),
  /** `quarantined`: suspected spam, which a search finds too. */
  state: z.enum(['received', 'quarantined']),
  answered: answered.nullable(),
  ...labels,
  /** `phone`: a call that somebody took down. Its `email` may be empty. */
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
  service: orNone(serviceKeys),
  province: orNone(provinces),
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

/** Who did it, null where that was in the terminal; and by which action, null where it came without. */
const done = { at: moment, by: z.string().nullable(), action: z.string().nullable() };

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
    /** `missed-call` is «Llamada sin respuesta». `no-missed-call` takes it back, as `not-junk` does `junk`. */
    kind: z.enum([
      'taken-down',
      'unanswered',
      'missed-call',
      'no-missed-call',
      'note',
      'remind',
      'no-remind',
      'released',
      'quarantined',
      'junk',
      'not-junk',
    ]),
    ...done,
  }),
  z.object({ kind: z.literal('labels'), ...done, ...labels }),
]);

/** A request with all that the desk shows of it. */
export const wholeRequest = row.omit({ excerpt: true, lastNote: true }).extend({
  /** As the visitor wrote it, without invisible characters. */
  message: z.string(),
  /** Why it is suspected, in Spanish. */
  reasons: z.array(z.string()),
  /** What an earlier version's page edits as a whole: the first of the notes, where that came without an action. */
  note: z.string(),
  /** The oldest first. `action` and `by` are null where the note is an earlier version's. */
  notes: z.array(
    z.object({
      action: z.string().nullable(),
      at: moment.nullable(),
      by: z.string().nullable(),
      text: z.string(),
    }),
  ),
  /** The action that taking the answer back has to name; null where the answer came without. */
  answerAction: z.string().nullable(),
  history: z.array(event),
  /** Other requests of the same person, by mail or telephone: the newest first, at most 20. */
  others: z.array(row.pick({ id: true, receivedAt: true, excerpt: true, state: true, answered: true })),
});

/**
 * The tick that marks a request as answered. `at` is when it was made, if not now; a moment before the receipt or after now
 * is moved to that bound. A second tick with another `how` corrects the first.
 */
export const answerGiven = z.strictObject({
  how: z.enum(answerWayKeys).nullable(),
  at: moment.optional(),
});

export const noteWritten = z.strictObject({ note: z.string().max(longestNote).refine(isStorable) });

/** A label that is not named stays. */
export const labelsGiven = z.strictObject({
  service: labels.service.exactOptional(),
  province: labels.province.exactOptional(),
  outcome: labels.outcome.exactOptional(),
});

/** Notes a call that nobody answered. */
export const missedCall = z.strictObject({});

/** Several requests, each with the version that was seen. */
export const chosen = z.strictObject({
  requests: z
    .array(z.strictObject({ id: rowId, version: rowId }))
    .min(1)
    .max(mostChosen),
});

/** Which requests were changed, and which were not because somebody else was first or they are gone. */
export const changed = z.object({
  changed: z.array(z.object({ id: z.int(), version: z.int() })),
  missed: z.array(z.int()),
});

/** The part of what is asked for by which a list is narrowed. */
export type Filter = Omit<z.infer<typeof listAsked>, 'show' | 'after' | 'order'>;
export type RequestRow = z.infer<typeof row>;
export type RequestList = z.infer<typeof requestList>;
export type Found = z.infer<typeof found>;
export type WholeRequest = z.infer<typeof wholeRequest>;
export type RequestEvent = z.infer<typeof event>;
export type Shown = (typeof shown)[number];
export type LabelsGiven = z.infer<typeof labelsGiven>;
export type Chosen = z.infer<typeof chosen>;
