import { useState } from 'react';
import type { RequestRow } from '../../desk-api/requests.ts';
import { isSettled } from '../data/request-list.ts';

/**
 * The rows as they were first seen, so that nothing moves that is being read. New requests at the end are added there, and
 * those of another page that was asked for; new ones before others are `fresh` until they are asked for. Those that
 * somebody else answers stay in place; those that are settled in this browser leave.
 */
export function useSteadyRows(pages: { requests: RequestRow[] }[] | undefined): SteadyRows {
  const [kept, setKept] = useState<Kept>();
  const rows = pages?.flatMap(({ requests }) => requests) ?? [];
  const known = new Set(kept?.rows.map(({ id }) => id));
  const end = rows.findLastIndex(({ id }) => known.has(id)) + 1;
  const showAll = () => setKept({ rows, pages: pages?.length ?? 0, added: 0 });
  if (pages && (!kept || pages.length > kept.pages)) showAll();
  else if (kept && end < rows.length)
    setKept({ ...kept, rows: [...kept.rows, ...rows.slice(end)], added: kept.added + rows.length - end });
  const now = new Map(rows.map((row) => [row.id, row]));
  const shown = kept?.rows.filter(({ id }) => now.has(id) || !isSettled(id)) ?? rows;
  return {
    rows: shown.map((row) => ({ row: now.get(row.id) ?? row, gone: !now.has(row.id) })),
    fresh: kept ? rows.filter(({ id }) => !known.has(id)) : [],
    added: kept?.added ?? 0,
    showAll,
  };
}

export type ListedRow = {
  row: RequestRow;
  /** Whether somebody else has just answered it or put it away. */
  gone: boolean;
};

type Kept = { rows: RequestRow[]; pages: number; added: number };

type SteadyRows = {
  rows: ListedRow[];
  /** New requests that are not shown yet. */
  fresh: RequestRow[];
  /** How many have been added at the end. */
  added: number;
  showAll: () => void;
};
