import { z } from 'zod';
import { actionResult } from '../contact-request/actions.ts';

/**
 * Each action is validated separately, so that an invalid one does not block the others.
 */
const unchecked = z.looseObject({ id: z.uuid() });

export const actionsRequest = z.strictObject({
  actions: z.array(unchecked).min(1).max(200),
});

/** One result per action, in the same order. */
export const actionsResponse = z.object({ results: z.array(actionResult) });
