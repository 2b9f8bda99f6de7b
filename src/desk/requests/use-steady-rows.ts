import { useState } from 'react';
import type { RequestRow } from '../../desk-api/requests.ts';
import { isSettled } from '../data/left-the-list.ts';

/**
 * The rows as they were first seen, so that the list never moves by itself. New requests are `fresh` until they are asked
 * for; those that somebody else answers stay in place; those that are settled in this browser leave.
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
  /** Whether somebody else has just answered it or put it away. */
  gone: boolean;
};

type SteadyRows = {
  rows: ListedRow[];
  /** New requests that are not shown yet. */
  fresh: RequestRow[];
  showAll: (rows: RequestRow[]) => void;
};
