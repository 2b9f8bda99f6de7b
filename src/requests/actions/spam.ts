import { deliveriesOf, enqueueDeliveries } from '../deliveries.ts';
import type { ActionContext, Verdict } from './verdict.ts';

/**
 * Marks a request as spam, and deletes its pending and failed deliveries. A delivery that
 * is being sent still goes out. A mail to a single recipient is kept: the other
 * recipients have it, so it would not be enqueued again if the request turns out not to
 * be spam.
 */
export async function markSpam({ trx, request }: ActionContext): Promise<Verdict> {
  if (request.state === 'spam') return { kind: 'unchanged' };

  await trx
    .deleteFrom('deliveries')
    .where('requestId', '=', request.id)
    .where('status', '!=', 'delivered')
    .where('recipient', 'is', null)
    .execute();
  return { kind: 'changed', set: { state: 'spam' } };
}

/**
 * Clears a suspicion or mark of spam. The company is notified on each channel that has
 * not notified it yet.
 */
export async function clearSpam(context: ActionContext): Promise<Verdict> {
  const { trx, request, now } = context;
  if (request.state === 'received') return { kind: 'unchanged' };

  const channels = await remainingChannels(context);
  await enqueueDeliveries(trx, { kind: 'request', requestId: request.id, channels }, now);
  return { kind: 'changed', set: { state: 'received', reason: null } };
}

async function remainingChannels({ trx, request, channels }: ActionContext) {
  // The person who logged the call already knows about it.
  if (request.source === 'phone') return [];

  // Undelivered messages were deleted when the request was marked as spam.
  const deliveries = await deliveriesOf(trx, request.id);
  const notified = deliveries.map(({ channel }) => channel);
  return channels.filter((channel) => !notified.includes(channel));
}
