import { useEffect, useRef } from 'react';
import type { RequestRow, Tab } from '../../desk-api/requests.ts';
import { queue } from '../api/outbox.ts';
import { showToast } from '../ui/Toast.tsx';

/** Whether a request, with queued actions applied, belongs to a tab. */
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

/** Tells of rows that a colleague took away. Returns how many requests arrived, for a screen reader. */
export function useWaitingChanges(rows: readonly RequestRow[], pages: number): number {
  const before = useRef({ rows, pages });
  // What "Ver más" adds has not arrived just now.
  const known = before.current.pages === pages ? before.current.rows : rows;
  const own = queue.get().map(({ requestId }) => requestId);
  const taken = rowsMissingIn(rows, known).filter(({ id }) => !own.includes(id));
  useEffect(() => {
    const names = taken.map(({ name }) => name).join(', ');
    if (names) showToast(`${names}: alguien más lo ha contestado o apartado.`);
    before.current = { rows, pages };
  });
  return rowsMissingIn(known, rows).filter(({ source }) => source === 'web').length;
}

function rowsMissingIn(list: readonly RequestRow[], rows: readonly RequestRow[]): RequestRow[] {
  const ids = new Set(list.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}
