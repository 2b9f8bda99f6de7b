import { useRef, useState } from 'react';
import type { List } from '../../contact-request/lists.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { elapsed } from './elapsed.ts';
import { applied, ownActionsSince, queue } from './outbox.ts';
import { type PlacedRow, placeRows } from './places.ts';
import { useOwnName } from './queries.ts';
import { serverTime } from './server-time.ts';

/** Returns the rows of a list, including those that were finished since it was opened. */
export function usePlacedRows(list: List, rows: readonly RequestRow[]): PlacedRow[] {
  const [opened] = useState(() => ({
    elapsed: elapsed(),
    at: serverTime().toISOString(),
  }));
  const before = useRef<PlacedRow[]>([]);
  queue.use();
  applied.use();
  const by = useOwnName();
  const actions = ownActionsSince(opened.elapsed).filter(({ at }) => at >= opened.at);

  before.current = placeRows(before.current, { list, rows, actions, by });
  return before.current;
}
