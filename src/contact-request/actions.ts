import { z } from 'zod';
import { isoDateTime, rowId } from '../schemas.ts';
import { answerMethodKeys } from './answer.ts';
import { cleanText } from './clean-text.ts';
import type { ContactField } from './fields.ts';
import { maxNoteLength } from './notes.ts';
import { outcomeKeys } from './outcomes.ts';
import { isValidField, normalizeField } from './schema.ts';

const how = z.enum(answerMethodKeys).nullable();
const outcome = z.enum(outcomeKeys).nullable();

/** A call logged at the desk. It requires a telephone number or a mail address. */
export const callFields = z
  .strictObject({
    name: callField('name').min(1),
    phone: callField('phone'),
    email: callField('email'),
    message: callField('message'),
  })
  .refine(({ phone, email }) => phone !== '' || email !== '');

/** Takes an empty text, or one that the form takes in this field. */
function callField(field: ContactField) {
  return z
    .string()
    .overwrite((typed) => normalizeField(field, typed))
    .refine((text) => text === '' || isValidField(field, text));
}

const noteText = z.string().overwrite(cleanText).min(1).max(maxNoteLength);

/** An action of a person on a request. */
export const requestAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answered'), how }),
  /** `undoes` is the id of the action that this one undoes or corrects. */
  z.strictObject({ kind: z.literal('answer-corrected'), how, undoes: z.uuid() }),
  z.strictObject({
    kind: z.enum(['reopened', 'no-answer-deleted', 'note-deleted']),
    undoes: z.uuid(),
  }),
  z.strictObject({
    kind: z.enum(['no-answer', 'marked-spam', 'spam-cleared', 'reminder-cleared']),
  }),
  z.strictObject({ kind: z.literal('note'), text: noteText }),
  /** `since` keeps the time of an outcome that an undo restores. */
  z.strictObject({ kind: z.literal('outcome'), outcome, since: isoDateTime.optional() }),
  /** The request comes back at 8:00 in Madrid on that day. */
  z.strictObject({ kind: z.literal('reminder'), on: z.iso.date().regex(/^20/) }),
  z.strictObject({ kind: z.literal('call-corrected'), fields: callFields }),
  /** Deletes a logged call. No action ever deletes a request that came by the form. */
  z.strictObject({ kind: z.literal('call-removed') }),
]);

/**
 * An action, with an id and a time that the device makes. It is sent until it has an
 * answer. Each is validated by itself, so that a bad one never holds up another.
 */
export const queuedAction = z.strictObject({
  id: z.uuid(),
  requestId: rowId,
  at: isoDateTime,
  action: requestAction,
});

/**
 * What became of an action.
 *
 * - `conflict`: a person had answered or reopened the request before. `first` says who
 *   had answered.
 * - `rejected`: the action is invalid, or not possible with this request. `reason` says
 *   why.
 * - `not-found`: the request is gone.
 */
export const actionResult = z.object({
  id: z.string(),
  outcome: z.enum(['applied', 'duplicate', 'conflict', 'rejected', 'not-found']),
  reason: z.enum(['malformed', 'set-aside', 'not-found']).exactOptional(),
  /** Given with `conflict`. `by` is null where the person is unknown. */
  first: z.object({ by: z.string().nullable(), at: isoDateTime }).exactOptional(),
});

export type RequestAction = z.infer<typeof requestAction>;
export type SentAction = z.infer<typeof queuedAction>;
export type ActionResult = z.infer<typeof actionResult>;
export type CallFields = z.infer<typeof callFields>;
