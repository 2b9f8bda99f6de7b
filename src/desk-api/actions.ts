import { z } from 'zod';
import { maxLength } from '../contact/fields.ts';
import { answerWayKeys, longestNote } from '../contact/labels.ts';
import { mostChosen } from './paths.ts';
import { labelsGiven } from './requests.ts';
import { isStorable, moment, rowId } from './schemas.ts';

const how = z.enum(answerWayKeys).nullable();

/** The action that is taken back. */
const undoes = z.uuid();

/** Any that a calendar of this century offers: a device may send it long after. */
const dayToCome = z.iso.date().regex(/^20/);

/** What a person does with a request. Where it takes back what came without an id, from an earlier version, `undoes` is null. */
const what = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answered'), how }),
  z.strictObject({
    kind: z.literal('corrected'),
    how: how.exactOptional(),
    answeredAt: moment.exactOptional(),
  }),
  z.strictObject({ kind: z.literal('missed-call') }),
  z.strictObject({ kind: z.enum(['unanswered', 'no-missed-call']), undoes: undoes.nullable() }),
  z.strictObject({
    kind: z.literal('note'),
    text: z.string().trim().min(1).max(longestNote).refine(isStorable),
  }),
  z.strictObject({ kind: z.literal('no-note'), undoes }),
  z.strictObject({ kind: z.literal('labels'), labels: labelsGiven }),
  /** Lets a request come back on a day in Madrid, at 8:00, or not at all. The last one holds. */
  z.strictObject({ kind: z.literal('remind'), on: dayToCome }),
  z.strictObject({ kind: z.enum(['no-remind', 'released', 'quarantined', 'junk', 'not-junk']) }),
]);

/** The device makes the id, and sends an action until it was told what became of it. */
const made = { id: z.uuid(), at: moment };
const action = z.strictObject({ ...made, request: rowId, what });

const line = (field: keyof typeof maxLength) =>
  z
    .string()
    .trim()
    .max(maxLength[field])
    .regex(/^\P{Cc}*$/u);

/**
 * A call that somebody takes down: an action without a request, which becomes one, so that it waits in the same queue for a
 * network. A telephone or an address is needed to answer it.
 */
const call = z.strictObject({
  ...made,
  what: z
    .strictObject({
      kind: z.literal('taken-down'),
      name: line('name').min(1),
      phone: line('phone'),
      email: line('email').regex(/^([^\s@]+@[^\s@]+)?$/),
      message: z
        .string()
        .trim()
        .max(maxLength.message)
        .regex(/^(\n|\P{Cc})*$/u),
    })
    .refine(({ phone, email }) => phone + email !== ''),
});

/** Actions of one person, in the order in which they were done. */
export const actionsSent = z.strictObject({
  actions: z
    .array(z.union([action, call]))
    .min(1)
    .max(mostChosen),
});

/**
 * What became of each, in the same order. `too late`: somebody had answered, or taken the answer back, before; `first` says who
 * had answered, null where that was noted in the terminal. `refused`: the request is set aside, or the note is somebody else's.
 */
export const actionsTaken = z.object({
  actions: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(['taken', 'taken before', 'too late', 'refused', 'gone']),
      /** The number of a call that was taken down. */
      request: z.int().exactOptional(),
      first: z.object({ by: z.string().nullable(), at: moment }).exactOptional(),
    }),
  ),
});

export type ActionSent = z.infer<typeof action>;
export type What = z.infer<typeof what>;
export type CallTaken = z.infer<typeof call>;
export type ActionsTaken = z.infer<typeof actionsTaken>;
export type ActionTaken = ActionsTaken['actions'][number];
