import { z } from 'zod';
import { samePersonReasons } from '../contact-request/same-person.ts';
import { rowId } from '../schemas.ts';
import { requestRow } from './requests.ts';

/**
 * A request that may belong to the person of another one, and why. `this`, `same-address`
 * and `same-phone` are initially ticked, and the others are not.
 */
const personRequest = requestRow
  .pick({
    id: true,
    receivedAt: true,
    name: true,
    email: true,
    phone: true,
    excerpt: true,
  })
  .extend({
    reason: z.enum(samePersonReasons),
    ticked: z.boolean(),
  });

/**
 * The requests of the same person as the given one, newest first, as a preview before a
 * report or an erasure.
 */
export const personRequests = z.object({
  requests: z.array(personRequest),
  /**
   * Whether the erased data also leave the database files tonight. False for a large
   * file.
   */
  purgedTonight: z.boolean(),
  /** After how many days a backup that still contains the data is deleted. */
  backupDays: z.int(),
});

/**
 * The requests for a report (a text file in the language of the newest one), for a JSON
 * file to hand over, or for an erasure. All of these need a sign-in within the last ten
 * minutes.
 */
export const tickedRequests = z.strictObject({
  requestIds: z.array(rowId).min(1).max(500),
});

/** The result of an erasure. Erasing old spam, which has no body, returns it too. */
export const erasureResult = z.object({ erased: z.int() });

/**
 * The format of a file with all requests. It needs a sign-in within the last ten minutes.
 */
export const exportRequest = z.strictObject({ format: z.enum(['csv', 'json']) });

export type PersonRequest = z.infer<typeof personRequest>;
export type PersonRequests = z.infer<typeof personRequests>;
export type ErasureResult = z.infer<typeof erasureResult>;
