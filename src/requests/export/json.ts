import { noticeStatusOf, type Reach } from '../../contact/status.ts';
import { visibleJson } from '../../contact/visible-json.ts';
import type { FoundRequest } from '../find.ts';
import type { WholeRequest } from '../find-one.ts';
import { remindOn } from '../store.ts';

/** Requests as one JSON array, a piece for each batch. */
export async function* jsonArray(batches: Batches, reach: Reach): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    let piece = '';
    for (const request of batch) {
      piece += `${before}\n  ${visibleJson(asEntry(request, reach)).replaceAll('\n', '\n  ')}`;
      before = ',';
    }
    yield piece;
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

export type Batches = AsyncIterable<FoundRequest[]> | Iterable<FoundRequest[]>;

/** A request with the property names of the JSON export. */
export function asEntry(request: FoundRequest, reach: Reach) {
  const { id, receivedAt, state, name, email, phone, message, reason, answeredAt, notice } = request;
  return {
    id,
    receivedAt,
    state,
    name,
    email,
    phone,
    message,
    language: request.language,
    reason,
    answeredAt,
    answeredBy: request.answeredBy,
    answeredHow: request.answeredHow,
    outcome: request.outcome,
    note: request.note,
    notedAt: request.noted_at,
    remindOn: remindOn(request),
    source: request.source,
    notice: notice && noticeStatusOf(notice, reach),
  };
}

/** The same with each of its notes, its deliveries and its history. */
export function asWholeEntry({ request, notes, deliveries, events }: WholeRequest, reach: Reach) {
  return {
    ...asEntry(request, reach),
    notes: notes.map(({ at, by, text }) => ({ at, by, text })),
    httpRequestId: request.httpRequestId,
    notices: deliveries.map((delivery) => ({
      kind: delivery.kind,
      channel: delivery.channel,
      state: noticeStatusOf(delivery.status, reach, delivery.channel),
      attempts: delivery.attempts,
      createdAt: delivery.createdAt,
      dueAt: delivery.status === 'pending' ? delivery.runAt : null,
      deliveredAt: delivery.deliveredAt,
      lastError: delivery.lastError,
    })),
    events,
  };
}
