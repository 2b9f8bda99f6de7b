import { z } from 'zod';
import { locales } from '../locale.ts';
import { isoDateTime, rowId } from '../schemas.ts';
import { maxAmount } from './amounts.ts';
import { answerMethodKeys } from './answer.ts';
import { cleanText } from './clean-text.ts';
import { standingKinds } from './decisions.ts';
import type { ContactField } from './fields.ts';
import { maxNoteLength } from './notes.ts';
import { outcomeKeys } from './outcomes.ts';
import { isValidField, normalizeField } from './schema.ts';
import { type Plan, stepKeys } from './steps.ts';

const how = z.enum(answerMethodKeys).nullable();
const outcome = z.enum(outcomeKeys).nullable();

/** A day in Madrid. */
const day = z.iso.date().regex(/^20/);

/** An hour of that day: `10:30`. */
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** What comes next with a request. */
const plan = {
  step: z.enum(stepKeys).nullable(),
  on: day.nullable(),
  time: hour.nullable(),
};

/** Returns whether a step has a day, and only a visit an hour. */
function isPlan({ step, on, time }: Plan): boolean {
  return (step === null) === (on === null) && (time === null || step === 'visit');
}

/**
 * The fields of a logged call, or of any request that is corrected. They require a
 * telephone number or a mail address.
 */
const requestFields = z
  .strictObject({
    name: requestField('name').min(1),
    phone: requestField('phone'),
    email: requestField('email'),
    message: requestField('message'),
  })
  .refine(({ phone, email }) => phone !== '' || email !== '');

/** Takes an empty text, or one that the form takes in this field. */
function requestField(field: ContactField) {
  return z
    .string()
    .overwrite((typed) => normalizeField(field, typed))
    .refine((text) => text === '' || isValidField(field, text));
}

const noteText = z.string().overwrite(cleanText).min(1).max(maxNoteLength);

/**
 * Sets or takes away the outcome, with what follows from it. An outcome that stands
 * already is corrected, and keeps its time. Each outcome answers a request that waits, by
 * the way `how`. Without `amount` the amount stays. Without an outcome only a call may
 * come next. An undo has the values from before: `since` is the time of an outcome that
 * returns.
 */
const outcomeAction = z
  .strictObject({
    kind: z.literal('outcome'),
    outcome,
    how,
    amount: z.int().min(0).max(maxAmount).nullable().exactOptional(),
    ...plan,
    undoes: z.uuid().exactOptional(),
    since: isoDateTime.exactOptional(),
  })
  .refine(isPlan)
  .refine(({ outcome, step }) => outcome !== null || step === null || step === 'call');

/**
 * An action of a person on a request. `undoes` is the id of the action that this one
 * takes back or corrects.
 */
export const requestAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answered'), how }),
  z.strictObject({ kind: z.literal('answer-corrected'), how, undoes: z.uuid() }),
  /**
   * Takes back answer and outcome. `undoes` is the last decision that the person has
   * seen, and `on` the day of a call that the answer had finished.
   */
  z.strictObject({
    kind: z.literal('reopened'),
    undoes: z.uuid(),
    on: day.nullable(),
  }),
  outcomeAction,
  z
    .strictObject({
      kind: z.literal('next-step'),
      ...plan,
      undoes: z.uuid().exactOptional(),
    })
    .refine(isPlan),
  /** `next` is the step that follows, or null. */
  z.strictObject({
    kind: z.literal('step-done'),
    next: z.strictObject(plan).refine(isPlan).nullable(),
  }),
  /** `on` is the day to which a step that is due moves. */
  z.strictObject({ kind: z.literal('no-answer'), on: day.nullable() }),
  /** `on` is the day from which that call had moved the step. */
  z.strictObject({
    kind: z.literal('no-answer-deleted'),
    undoes: z.uuid(),
    on: day.nullable(),
  }),
  z.strictObject({ kind: z.literal('urgent'), urgent: z.boolean() }),
  z.strictObject({ kind: z.literal('note'), text: noteText }),
  z.strictObject({ kind: z.literal('note-deleted'), undoes: z.uuid() }),
  z.strictObject({ kind: z.enum(['marked-spam', 'spam-cleared']) }),
  /** Without `language` the language stays. */
  z.strictObject({
    kind: z.literal('fields-corrected'),
    fields: requestFields,
    language: z.enum(locales).exactOptional(),
  }),
  /** Deletes a logged call. No action ever deletes a request that came by the form. */
  z.strictObject({ kind: z.literal('call-removed') }),
]);

/**
 * Logs a call as a request of its own. `answered`: the person has already spoken with
 * the visitor.
 */
const callLogged = z.strictObject({
  kind: z.literal('call-logged'),
  fields: requestFields,
  language: z.enum(locales),
  answered: z.boolean(),
  urgent: z.boolean(),
});

/** An id and a time that the device makes. */
const made = { id: z.uuid(), at: isoDateTime };

/**
 * An action as a device sends it, until it has an answer. Each is validated by itself, so
 * that a bad one never holds up another. A logged call has no request yet.
 */
export const sentAction = z.union([
  z.strictObject({ ...made, requestId: rowId, action: requestAction }),
  z.strictObject({ ...made, requestId: z.null(), action: callLogged }),
]);

/** What holds in place of an action, and who did it when. */
const standing = z.object({
  /** Null where the person is unknown. */
  by: z.string().nullable(),
  at: isoDateTime,
  kind: z.enum(standingKinds),
  outcome,
  ...plan,
});

/**
 * What became of an action.
 *
 * - `conflict`: a person had answered or reopened the request before, or has decided
 *   something since what the action takes back.
 * - `superseded`: a person has decided something at a later time.
 * - `rejected`: the action is invalid, or not possible with this request. `reason` says
 *   why.
 * - `not-found`: the request is gone.
 */
export const actionResult = z.object({
  id: z.string(),
  outcome: z.enum([
    'applied',
    'duplicate',
    'conflict',
    'superseded',
    'rejected',
    'not-found',
  ]),
  reason: z.enum(['malformed', 'set-aside', 'not-found']).exactOptional(),
  /** Who had answered first: with a `conflict`, while the request is answered. */
  first: z.object({ by: z.string().nullable(), at: isoDateTime }).exactOptional(),
  /** Given with `conflict` and `superseded`, if anything stands. */
  stands: standing.exactOptional(),
  /** The number of the request that a logged call is. */
  requestId: z.int().exactOptional(),
});

export type RequestAction = z.infer<typeof requestAction>;
export type CallLogged = z.infer<typeof callLogged>;
export type AnyAction = RequestAction | CallLogged;
export type SentAction = z.infer<typeof sentAction>;
export type ActionResult = z.infer<typeof actionResult>;
export type RequestFields = z.infer<typeof requestFields>;
