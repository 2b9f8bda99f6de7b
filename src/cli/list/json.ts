import type { FoundRequest } from '../find-requests.ts';
import type { Terminal } from '../terminal.ts';

/** Prints requests as one JSON array, batch by batch. */
export async function printJsonArray(
  terminal: Terminal,
  batches: AsyncIterable<FoundRequest[]> | Iterable<FoundRequest[]>,
): Promise<void> {
  let before = '[';
  for await (const batch of batches) {
    for (const request of batch) {
      const entry = JSON.stringify(asEntry(request), null, 2).replaceAll('\n', '\n  ');
      await terminal.print(`${before}\n  ${entry}`);
      before = ',';
    }
  }
  await terminal.print(before === '[' ? '[]\n' : '\n]\n');
}

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
