import { z } from 'zod';
import { actionResult, callFields } from '../contact-request/actions.ts';
import { isoDateTime } from '../schemas.ts';

const unchecked = z.looseObject({ id: z.uuid() });

export const actionsRequest = z.strictObject({
  actions: z.array(unchecked).min(1).max(200),
});

/** One result for each action, in the same order. */
export const actionsResponse = z.object({ results: z.array(actionResult) });

/**
 * Logs a call as a request that waits like any other. Idempotent by `id`. Needs a
 * network: it is not queued.
 */
export const callLogRequest = z.strictObject({
  id: z.uuid(),
  at: isoDateTime,
  fields: callFields,
});

export const callLogResponse = z.object({ requestId: z.int() });
