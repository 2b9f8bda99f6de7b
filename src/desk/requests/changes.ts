import { useEffect, useRef } from 'react';
import type { RequestRow, Tab } from '../../desk-api/requests.ts';
import { queue } from '../api/outbox.ts';
import { showToast } from '../ui/Toast.tsx';

/** Returns whether a tab lists a request, queued actions applied. */
export function belongs({ state, answered, outcome }: Belonging, tab: Tab): boolean {
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

type Belonging = Pick<RequestRow, 'state' | 'answered' | 'outcome'>;

/** Shows a toast for rows that a colleague handled. Returns the number of new requests, for a screen reader. */
export function useWaitingChanges(rows: readonly RequestRow[], pages: number): number {
  const before = useRef({ rows, pages });
  // Rows added by "Ver más" are not new.
  const known = before.current.pages === pages ? before.current.rows : rows;
  const own = queue.get().map(({ requestId }) => requestId);
  const removed = rowsMissingIn(rows, known).filter(({ id }) => !own.includes(id));
  useEffect(() => {
    const names = removed.map(({ name }) => name).join(', ');
    if (names) showToast(`${names}: alguien más lo ha contestado o apartado.`);
    before.current = { rows, pages };
  });
  return rowsMissingIn(known, rows).filter(({ source }) => source === 'web').length;
}

function rowsMissingIn(list: readonly RequestRow[], rows: readonly RequestRow[]): RequestRow[] {
  const ids = new Set(list.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}
