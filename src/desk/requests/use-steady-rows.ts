import { useState } from 'react';
import type { RequestRow } from '../../desk-api/requests.ts';
import { isSettled } from '../data/settled.ts';

/**
 * The rows as they were first seen, for a list that never moves by itself: who comes in meanwhile is `fresh` until
 * asked for, who is answered by somebody else stays in place, and what was settled here leaves.
 */
export function useSteadyRows(rows: RequestRow[] | undefined): SteadyRows {
  const [kept, setKept] = useState<RequestRow[]>();
  if (!kept && rows) setKept(rows);
  const now = new Map(rows?.map((row) => [row.id, row]));
  const shown = (kept ?? rows ?? []).filter(({ id }) => now.has(id) || !isSettled(id));
  const known = new Set(shown.map(({ id }) => id));
  return {
    rows: shown.map((row) => ({ row: now.get(row.id) ?? row, gone: !now.has(row.id) })),
    fresh: (rows ?? []).filter(({ id }) => !known.has(id)),
    showAll: (all) => setKept(all),
  };
}

export type ListedRow = {
  row: RequestRow;
  /** Somebody else has just answered it or put it away. */
  gone: boolean;
};

type SteadyRows = {
  rows: ListedRow[];
  /** Those that are not shown yet. */
  fresh: RequestRow[];
  showAll: (rows: RequestRow[]) => void;
};
