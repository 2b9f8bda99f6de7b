import { useEffect, useRef } from 'react';
import type { RequestRow, Tab } from '../../desk-api/requests.ts';
import { queue } from '../api/outbox.ts';
import { showToast } from '../ui/Toast.tsx';

/** Whether a request, with queued actions applied, belongs to a tab. */
export function belongs({ state, answered, outcome }: RequestRow, tab: Tab): boolean {
  switch (tab) {
    case 'waiting':
      return state === 'received' && answered === null;
    case 'quotes':
      return state === 'received' && outcome?.kind === 'quoted';
    case 'spam':
      return state !== 'received';
    case 'all':
      return state === 'received';
  }
}

/** What changed between two refetches of the waiting list: requests that arrived, and those that others took away. */
export function compareRows(
  before: readonly RequestRow[],
  after: readonly RequestRow[],
  own: ReadonlySet<number>,
): { arrived: number; taken: RequestRow[] } {
  const ids = (rows: readonly RequestRow[]) => new Set(rows.map(({ id }) => id));
  const [known, current] = [ids(before), ids(after)];
  return {
    arrived: after.filter(({ id, source }) => !known.has(id) && source === 'web').length,
    taken: before.filter(({ id }) => !current.has(id) && !own.has(id)),
  };
}

/** Tells of rows that a colleague took away. Returns how many requests arrived, for a screen reader. */
export function useWaitingChanges(rows: readonly RequestRow[], loaded: boolean): number {
  const before = useRef<readonly RequestRow[]>(undefined);
  const own = useRef(new Set<number>());
  for (const { requestId } of queue.get()) own.current.add(requestId);
  const { arrived, taken } = compareRows(before.current ?? rows, rows, own.current);
  useEffect(() => {
    const [first] = taken;
    if (first)
      showToast(`${taken.map(({ name }) => name).join(', ')}: alguien más lo ha contestado o apartado.`);
  });
  useEffect(() => {
    if (loaded) before.current = rows;
  }, [rows, loaded]);
  return arrived;
}
