import { deliveriesOf, enqueueDeliveries } from '../deliveries.ts';
import type { ActionContext, Verdict } from './verdict.ts';

/**
 * Keeps a request apart as spam, and cancels its deliveries that are pending or have
 * failed. One that is being sent goes out, and so does a mail to a single recipient: the
 * others have it, so it would not be enqueued again if this is no spam after all.
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
 * Makes a suspected or marked request one like any other. The company is notified on each
 * channel where it was not.
 */
export async function clearSpam(context: ActionContext): Promise<Verdict> {
  const { trx, request, now } = context;
  if (request.state === 'received') return { kind: 'unchanged' };

  const channels = await channelsNotNotified(context);
  await enqueueDeliveries(trx, { kind: 'request', requestId: request.id, channels }, now);
  return { kind: 'changed', set: { state: 'received', reason: null } };
}

async function channelsNotNotified({ trx, request, channels }: ActionContext) {
  // The person who logs a call knows of it.
  if (request.source === 'phone') return [];

  // Deliveries that had not arrived were deleted when the request was marked.
  const deliveries = await deliveriesOf(trx, request.id);
  const notified = deliveries.map(({ channel }) => channel);
  return channels.filter((channel) => !notified.includes(channel));
}
