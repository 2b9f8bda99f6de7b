import { answerMethods } from '../../contact-request/answer.ts';
import { outcomes } from '../../contact-request/outcomes.ts';
import type { HistoryEntry } from '../../desk-api/requests.ts';
import type { Delivery } from '../../requests/deliveries.ts';
import { eventText } from '../../requests/event-text.ts';
import type { HistoryEvent, RequestWithHistory } from '../../requests/history.ts';
import { formatDuration } from '../../time.ts';

/**
 * Returns the history of a request in Spanish, oldest first: how it arrived, what was
 * sent about it, and what people did.
 */
export function historyOf(
  request: RequestWithHistory,
  deliveries: readonly Delivery[],
): HistoryEntry[] {
  const entries = [
    ...onePerRecipient(deliveries).map(deliveryEntry),
    ...request.events.map(eventEntry),
  ];
  entries.sort((a, b) => a.at.localeCompare(b.at));
  // The entry of a logged call already says how it arrived.
  if (request.source === 'web') entries.unshift(receivedEntry(request));

  return entries;
}

/**
 * Returns one delivery per channel, plus one for each recipient that the mail server
 * refused temporarily. Among pushes to several devices, it prefers one that arrived.
 */
function onePerRecipient(deliveries: readonly Delivery[]): Delivery[] {
  const byRecipient = Map.groupBy(
    deliveries,
    ({ channel, recipient }) => `${channel} ${recipient ?? ''}`,
  );

  return [...byRecipient.values()].flatMap((same) => {
    const arrived = same.find(({ deliveredAt }) => deliveredAt);
    return arrived ?? same.slice(0, 1);
  });
}

function receivedEntry({ receivedAt }: RequestWithHistory): HistoryEntry {
  return {
    at: receivedAt,
    text: 'recibida',
    detail: 'Por el formulario de la web',
    action: null,
  };
}

function deliveryEntry(delivery: Delivery): HistoryEntry {
  const { createdAt, channel, recipient } = delivery;
  const to = recipient === null ? '' : ` a ${recipient}`;

  return {
    at: createdAt,
    text: `aviso ${channels[channel]}${to}`,
    detail: stateOf(delivery),
    action: null,
  };
}

const channels = {
  mail: 'por correo',
  push: 'en un dispositivo',
  webhook: 'a otro programa',
};

function stateOf({ status, createdAt, deliveredAt }: Delivery): string {
  if (status === 'failed') return 'No se pudo entregar';
  if (deliveredAt === null) return 'En cola';

  const ms = Date.parse(deliveredAt) - Date.parse(createdAt);
  return `Entregado en ${formatDuration(Math.max(1000, ms))}`;
}

function eventEntry(event: HistoryEvent): HistoryEntry {
  const { at, by, actionId, detail } = event;
  const how = detail?.how && answerMethods[detail.how].es;

  return {
    at,
    text: eventText(event, outcomes, 'es'),
    detail: [by, how].filter(Boolean).join(', '),
    action: actionId,
  };
}
