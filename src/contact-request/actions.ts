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

/** An hour of that day, such as `10:30`. */
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The next step of a request. */
const plan = {
  step: z.enum(stepKeys).nullable(),
  on: day.nullable(),
  time: hour.nullable(),
};

/** Returns whether a step has a day, and no step other than a visit has an hour. */
function isPlan({ step, on, time }: Plan): boolean {
  return (step === null) === (on === null) && (time === null || step === 'visit');
}

/**
 * The fields of a logged call, or of any request that is being corrected. They require a
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

/** Accepts an empty text, or any text that the form accepts in this field. */
function requestField(field: ContactField) {
  return z
    .string()
    .overwrite((typed) => normalizeField(field, typed))
    .refine((text) => text === '' || isValidField(field, text));
}

const noteText = z.string().overwrite(cleanText).min(1).max(maxNoteLength);

/**
 * Sets or clears the outcome, with its amount and next step. Setting the same outcome
 * again corrects it and keeps its time. Each outcome also answers a waiting request, by
 * the method `how`. Without `amount`, the amount stays the same. Without an outcome, only
 * a call may come next. An undo contains the previous values, and `since` is the time of
 * the outcome that it restores.
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
 * undoes or corrects.
 */
export const requestAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answered'), how }),
  z.strictObject({ kind: z.literal('answer-corrected'), how, undoes: z.uuid() }),
  /**
   * Undoes the answer and the outcome. `undoes` is the last decision that the person has
   * seen, and `on` is the day of a call that the answer had completed.
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
  /** `next` is the following step, or null. */
  z.strictObject({
    kind: z.literal('step-done'),
    next: z.strictObject(plan).refine(isPlan).nullable(),
  }),
  /** `on` is the day to which a due step moves. */
  z.strictObject({ kind: z.literal('no-answer'), on: day.nullable() }),
  /** `on` is the day from which the call had moved the step. */
  z.strictObject({
    kind: z.literal('no-answer-deleted'),
    undoes: z.uuid(),
    on: day.nullable(),
  }),
  z.strictObject({ kind: z.literal('urgent'), urgent: z.boolean() }),
  z.strictObject({ kind: z.literal('note'), text: noteText }),
  z.strictObject({ kind: z.literal('note-deleted'), undoes: z.uuid() }),
  z.strictObject({ kind: z.enum(['marked-spam', 'spam-cleared']) }),
  /** Without `language`, the language stays the same. */
  z.strictObject({
    kind: z.literal('fields-corrected'),
    fields: requestFields,
    language: z.enum(locales).exactOptional(),
  }),
  /** Deletes a logged call. No action ever deletes a request from the form. */
  z.strictObject({ kind: z.literal('call-removed') }),
]);

/**
 * Logs a call as a new request. `answered` means that the person has already spoken with
 * the visitor.
 */
const callLogged = z.strictObject({
  kind: z.literal('call-logged'),
  fields: requestFields,
  language: z.enum(locales),
  answered: z.boolean(),
  urgent: z.boolean(),
});

/** The device creates the id and the time. */
const made = { id: z.uuid(), at: isoDateTime };

/**
 * An action that a device keeps sending until it is answered. Each action is validated
 * separately, so that an invalid one never holds up the others. A logged call has no
 * request yet.
 */
export const sentAction = z.union([
  z.strictObject({ ...made, requestId: rowId, action: requestAction }),
  z.strictObject({ ...made, requestId: z.null(), action: callLogged }),
]);

/** What holds instead of an action, with the person and time of that decision. */
const standing = z.object({
  /** Null if the person is unknown. */
  by: z.string().nullable(),
  at: isoDateTime,
  kind: z.enum(standingKinds),
  outcome,
  ...plan,
});

/**
 * The result of an action.
 *
 * - `conflict`: another person has answered or reopened the request first, or has made a
 *   decision after the one that the action undoes.
 * - `superseded`: a person has made a decision at a later time.
 * - `rejected`: the action is invalid, or not possible on this request. `reason` says
 *   why.
 * - `not-found`: the request no longer exists.
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
  /** Who answered first. Set for a `conflict` while the request is answered. */
  first: z.object({ by: z.string().nullable(), at: isoDateTime }).exactOptional(),
  /** Set for `conflict` and `superseded`, if there is a decision. */
  stands: standing.exactOptional(),
  /** The id of the request that a logged call has become. */
  requestId: z.int().exactOptional(),
});

export type RequestAction = z.infer<typeof requestAction>;
export type CallLogged = z.infer<typeof callLogged>;
export type AnyAction = RequestAction | CallLogged;
export type SentAction = z.infer<typeof sentAction>;
export type ActionResult = z.infer<typeof actionResult>;
export type RequestFields = z.infer<typeof requestFields>;
