import { z } from 'zod';
import { provinces } from '../company/schema.ts';
import { serviceKeys } from '../company/services.ts';
import { answerWayKeys, longestNote, outcomeKeys } from '../contact/labels.ts';
import { cursor, isStorable, moment, rowId } from './values.ts';

/** What the owner may say of a request; null where nothing is said. */
const labels = {
  service: z.enum(serviceKeys).nullable(),
  province: z.enum(provinces).nullable(),
  outcome: z.enum(outcomeKeys).nullable(),
};

const answered = z.object({
  at: moment,
  /** The person; null where it was noted in the terminal. */
  by: z.string().nullable(),
  how: z.enum(answerWayKeys).nullable(),
});

/** A request in a list. */
const row = z.object({
  id: z.int(),
  /** Changes with every change: what is sent as `If-Match`, in double quotes. */
  version: z.int(),
  receivedAt: moment,
  name: z.string(),
  email: z.string(),
  /** As it was written; empty where none was left. */
  phone: z.string(),
  /** Where to call; null where no number can be read from what was written. WhatsApp only for what may be a mobile. */
  call: z.object({ tel: z.string(), whatsapp: z.string().nullable() }).nullable(),
  /** The beginning of the message, on one line. */
  excerpt: z.string(),
  /** Which one of this person it is, by mail or telephone: 2 is «2.ª vez». */
  turn: z.int(),
  /** `quarantined`: suspected spam; a search finds that too. */
  state: z.enum(['received', 'quarantined']),
  answered: answered.nullable(),
  ...labels,
});

/** Which requests a list shows; none of them shows suspected spam. */
export const shown = ['waiting', 'all', 'answered'] as const;

export const listAsked = z.strictObject({ show: z.enum(shown), after: cursor.optional() });

/** At most 50. Those who wait come with the oldest first, the others with the newest. */
export const requestList = z.object({
  requests: z.array(row),
  /** The `after` of the next page; null on the last one. */
  next: cursor.nullable(),
  counts: z.object({ waiting: z.int(), all: z.int(), answered: z.int(), suspected: z.int() }),
  /** The newest received, whatever the list shows: another one means that something has come in. Null where none is. */
  newest: z.object({ id: z.int(), receivedAt: moment }).nullable(),
  /** Whether the site promises an answer within 24 hours. */
  answerIn24Hours: z.boolean(),
  /** Since when a notice waits that should have gone by mail; null where all is well, or no mail is set up. */
  mailLateSince: moment.nullable(),
});

/** By POST, so that no name stands in an address. */
export const searched = z.strictObject({ text: z.string().trim().min(1).max(200), after: cursor.optional() });

/** All that has the text in one of its fields, suspected spam too; the newest first, at most 50. */
export const found = z.object({ requests: z.array(row), next: cursor.nullable(), total: z.int() });

/** In order; `by` is null where it was done in the terminal. */
const event = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('received'), at: moment }),
  /** What tells the company of it. */
  z.object({
    kind: z.enum(['notice', 'digest', 'reminder']),
    channel: z.enum(['mail', 'push', 'webhook']),
    at: moment,
    state: z.enum(['pending', 'delivered', 'failed']),
    deliveredAt: moment.nullable(),
  }),
  z.object({
    /** `corrected`: how or when it was answered was put right later. */
    kind: z.enum(['answered', 'corrected']),
    at: moment,
    by: z.string().nullable(),
    answeredAt: moment,
    how: z.enum(answerWayKeys).nullable(),
  }),
  z.object({
    /** `missed-call`: «Llamada sin respuesta»; `no-missed-call`: that was taken back, as `not-junk` is of `junk`. */
    kind: z.enum([
      'unanswered',
      'missed-call',
      'no-missed-call',
      'note',
      'released',
      'quarantined',
      'junk',
      'not-junk',
    ]),
    at: moment,
    by: z.string().nullable(),
  }),
  z.object({ kind: z.literal('labels'), at: moment, by: z.string().nullable(), ...labels }),
]);

/** One request. */
export const wholeRequest = row.omit({ excerpt: true }).extend({
  /** As it was written, without what cannot be seen. */
  message: z.string(),
  /** Why it is, or was, suspected; in the words of the terminal. */
  reasons: z.array(z.string()),
  note: z.string(),
  /** When the note was written last. */
  notedAt: moment.nullable(),
  history: z.array(event),
  /** Those that the same person sent before or after, the newest first: by mail or telephone, at most 20. */
  others: z.array(row.pick({ id: true, receivedAt: true, excerpt: true, state: true, answered: true })),
});

/**
 * The tick. `at` is when it was made, where that was not now; it is held between the receipt and now. Sent again with
 * another `how` it puts that right.
 */
export const answerGiven = z.strictObject({
  how: z.enum(answerWayKeys).nullable(),
  at: moment.optional(),
});

export const noteWritten = z.strictObject({ note: z.string().max(longestNote).refine(isStorable) });

export const labelsGiven = z.strictObject(labels);

/** What calls for no word beside it. */
export const missedCall = z.strictObject({});

/** Several at once, each as it was seen. */
export const chosen = z.strictObject({
  requests: z
    .array(z.strictObject({ id: rowId, version: z.int().positive() }))
    .min(1)
    .max(200),
});

/** What was changed, and what was not because somebody else was first, or because it is gone. */
export const changed = z.object({
  changed: z.array(z.object({ id: z.int(), version: z.int() })),
  missed: z.array(z.int()),
});

export type RequestRow = z.infer<typeof row>;
export type RequestList = z.infer<typeof requestList>;
export type Found = z.infer<typeof found>;
export type WholeRequest = z.infer<typeof wholeRequest>;
export type RequestEvent = z.infer<typeof event>;
export type Shown = (typeof shown)[number];
export type AnswerGiven = z.infer<typeof answerGiven>;
export type LabelsGiven = z.infer<typeof labelsGiven>;
export type Chosen = z.infer<typeof chosen>;
export type Changed = z.infer<typeof changed>;
