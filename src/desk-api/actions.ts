import { z } from 'zod';
import { maxLength } from '../contact/fields.ts';
import { answerWayKeys, longestNote, outcomeKeys } from '../contact/labels.ts';
import { type ProblemKind, problemKinds } from './problems.ts';
import { isStorable, moment, rowId } from './schemas.ts';

const how = z.enum(answerWayKeys).nullable();

/** The id of the action that is undone. */
const undoes = z.uuid();

const line = (field: keyof typeof maxLength) =>
  z
    .string()
    .trim()
    .max(maxLength[field])
    .regex(/^\P{Cc}*$/u);

/** A call that a person writes down. A telephone or an address is needed to answer it. */
const call = {
  name: line('name').min(1),
  phone: line('phone'),
  email: line('email').regex(/^([^\s@]+@[^\s@]+)?$/),
  message: z
    .string()
    .trim()
    .max(maxLength.message)
    .regex(/^(\n|\P{Cc})*$/u),
};
const hasContact = ({ phone, email }: { phone: string; email: string }) => phone + email !== '';

/** The changes that a person can make to a request. */
const requestAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answered'), how }),
  z.strictObject({
    kind: z.literal('corrected'),
    how: how.exactOptional(),
    answeredAt: moment.exactOptional(),
  }),
  z.strictObject({ kind: z.literal('no-answer') }),
  z.strictObject({ kind: z.enum(['reopened', 'no-answer-undone', 'note-deleted']), undoes }),
  z.strictObject({
    kind: z.literal('note'),
    text: z.string().trim().min(1).max(longestNote).refine(isStorable),
  }),
  z.strictObject({ kind: z.literal('outcome'), outcome: z.enum(outcomeKeys).nullable() }),
  /** The request comes back on a day in Madrid of this century, at 8:00. */
  z.strictObject({ kind: z.literal('reminder-set'), on: z.iso.date().regex(/^20/) }),
  z.strictObject({
    kind: z.enum(['reminder-cleared', 'released', 'quarantined', 'marked-spam', 'spam-cleared']),
  }),
  z.strictObject({ kind: z.literal('call-corrected'), ...call }).refine(hasContact),
  z.strictObject({ kind: z.literal('call-removed') }),
]);

/** Makes a request of a call. */
const callLogged = z.strictObject({ kind: z.literal('call-logged'), ...call }).refine(hasContact);

/** The device makes the id, and sends an action until it has an answer. */
const made = { id: z.uuid(), at: moment };

/** An action, as the server applies it. */
export const sentAction = z.union([
  z.strictObject({ ...made, requestId: rowId, action: requestAction }),
  z.strictObject({ ...made, action: callLogged }),
]);

/** The most actions in one call. */
const batchSize = 200;

/**
 * Actions of one person, in the order in which they were done. Each is checked by `sentAction` on its own, so that one bad
 * action never holds up another.
 */
export const actionsSent = z.strictObject({
  actions: z
    .array(z.looseObject({ id: z.uuid() }))
    .min(1)
    .max(batchSize),
});

/**
 * The result of each action, in the same order. `conflict`: somebody had answered, or taken the answer back, before; `first`
 * says who had answered. `rejected` has a `reason`.
 */
export const actionResults = z.object({
  actions: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(['applied', 'duplicate', 'conflict', 'rejected', 'not-found']),
      reason: z.enum(problemKinds).exactOptional(),
      /** The number of a logged call. */
      requestId: z.int().exactOptional(),
      first: z.object({ by: z.string().nullable(), at: moment }).exactOptional(),
    }),
  ),
});

export type SentAction = z.infer<typeof sentAction>;
export type RequestAction = z.infer<typeof requestAction>;
export type CallLogged = z.infer<typeof callLogged>;
export type ActionResults = z.infer<typeof actionResults>;
export type ActionResult = ActionResults['actions'][number] & { reason?: ProblemKind };
