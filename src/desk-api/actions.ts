import { z } from 'zod';
import { actionResult, callFields } from '../contact-request/actions.ts';
import { isoDateTime } from '../schemas.ts';

/** Each is checked by itself, so that an invalid one does not stop the others. */
const unchecked = z.looseObject({ id: z.uuid() });

export const actionsRequest = z.strictObject({
  actions: z.array(unchecked).min(1).max(200),
});

/** One result for each action, in the same order. */
export const actionsResponse = z.object({ results: z.array(actionResult) });

/**
 * Logs a call as a request that waits like any other. It is idempotent by `id`. It needs
 * a network, since it is not queued.
 */
export const callLogRequest = z.strictObject({
  id: z.uuid(),
  at: isoDateTime,
  fields: callFields,
});

export const callLogResponse = z.object({ requestId: z.int() });
