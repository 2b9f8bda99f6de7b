import type { Terminal } from '../../cli/terminal.ts';
import { visibleJson } from '../../contact/visible-json.ts';
import type { FoundRequest } from '../find.ts';

/** Prints requests as one JSON array, batch by batch. */
export async function printJsonArray(terminal: Terminal, batches: Batches): Promise<void> {
  for await (const piece of jsonArray(batches)) await terminal.print(piece);
}

/** Requests as the pieces of one JSON array, a batch each. */
export async function* jsonArray(batches: Batches): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    let piece = '';
    for (const request of batch) {
      piece += `${before}\n  ${visibleJson(asEntry(request)).replaceAll('\n', '\n  ')}`;
      before = ',';
    }
    yield piece;
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

export type Batches = AsyncIterable<FoundRequest[]> | Iterable<FoundRequest[]>;

/** A request with the names that programs read. */
export function asEntry(request: FoundRequest) {
  const { id, received_at, state, name, email, phone, message, reason, answered_at, notice } = request;
  return {
    id,
    receivedAt: received_at,
    state,
    name,
    email,
    phone,
    message,
    reason,
    answeredAt: answered_at,
    notice,
  };
}
