import { z } from 'zod';
import { samePersonReasons } from '../contact-request/same-person.ts';
import { rowId } from '../schemas.ts';
import { requestRow } from './requests.ts';

/**
 * A request that may belong to the person of another one, and why. `this`, `same-address`
 * and `same-phone` are ticked at first; the others are not.
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
 * The requests of the same person as the given one, the newest first, as a preview before
 * they are reported on or erased.
 */
export const personRequests = z.object({
  requests: z.array(personRequest),
  /**
   * Whether the erased data also leave the files of the database tonight; false for a
   * large file.
   */
  purgedTonight: z.boolean(),
  /** After how many days a backup that still holds the data is deleted. */
  backupDays: z.int(),
});

/**
 * The requests to report on, in a text file in the language of the newest, to hand over
 * as JSON, or to erase. All need a sign-in of the last ten minutes.
 */
export const tickedRequests = z.strictObject({
  requestIds: z.array(rowId).min(1).max(500),
});

/** The result of an erasure, also of that of old spam, which has no body. */
export const erasureResult = z.object({ erased: z.int() });

/** The format of a file of all requests. It needs a sign-in of the last ten minutes. */
export const exportRequest = z.strictObject({ format: z.enum(['csv', 'json']) });

export type PersonRequest = z.infer<typeof personRequest>;
export type PersonRequests = z.infer<typeof personRequests>;
export type ErasureResult = z.infer<typeof erasureResult>;
