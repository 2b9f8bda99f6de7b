import type { List } from '../../contact-request/lists.ts';
import { isDue } from '../../contact-request/steps.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { belongs, type RowGroup } from './grouping.ts';
import { applyQueued, type QueuedAction } from './overlay.ts';

/** A row of an open list. */
export type PlacedRow = {
  /** The request as listed. A finished one stays as it was. */
  row: RequestRow;
  /** The request as it is now. */
  now: RequestRow;
  /** The action that has finished it since the person opened the list. */
  finishedBy?: QueuedAction | undefined;
};

/**
 * The current requests of an open list, and what the person has done since opening it.
 */
type Opened = {
  list: List;
  /** The requests that are in the list now, with queued actions applied. */
  rows: readonly RequestRow[];
  /** The person's own actions since then, the oldest first. */
  actions: readonly QueuedAction[];
  by: string | null;
};

/**
 * Returns the rows of a list. A row that the person has acted on since opening it keeps
 * the place that it had in `before`, so that nothing moves under the thumb.
 */
export function placeRows(before: readonly PlacedRow[], opened: Opened): PlacedRow[] {
  const { rows, actions } = opened;
  const touched = new Set(actions.map(({ requestId }) => requestId));
  const kept = before.filter(({ row }) => touched.has(row.id));
  const keptIds = new Set(kept.map(({ row }) => row.id));
  const placed: PlacedRow[] = rows
    .filter(({ id }) => !keptIds.has(id))
    .map((row) => ({ row, now: row }));

  for (const one of kept) {
    const again = placeAgain(one, opened);
    if (!again) continue;

    const above = before.slice(0, before.indexOf(one)).map(({ row }) => row.id);
    const index = placed.map(({ row }) => above.includes(row.id)).lastIndexOf(true);
    placed.splice(index + 1, 0, again);
  }
  return placed;
}

/** Returns the id of the first unfinished request, in the order of the groups. */
export function firstOpen(
  groups: readonly RowGroup[],
  placed: readonly PlacedRow[],
  isNext: (row: RequestRow) => boolean = () => true,
): number | undefined {
  const finished = placed.filter(({ finishedBy }) => finishedBy).map(({ row }) => row.id);
  const rows = groups.flatMap((group) => group.rows);
  return rows.find((row) => !finished.includes(row.id) && isNext(row))?.id;
}

/**
 * Returns the id of the first unfinished request that is due, in the order of the groups.
 */
export function firstDue(
  groups: readonly RowGroup[],
  placed: readonly PlacedRow[],
  today: string,
): number | undefined {
  return firstOpen(groups, placed, ({ nextOn }) => isDue(nextOn, today));
}

/**
 * Returns a row with the actions of its person applied; null if one of them removes it.
 */
function placeAgain(
  { row }: PlacedRow,
  { list, rows, actions, by }: Opened,
): PlacedRow | null {
  const standing = withoutUndone(actions.filter(({ requestId }) => requestId === row.id));
  const now = applyQueued(row, standing, by);
  if (!now) return null;
  if (isFinished(list, row, now)) return { row, now, finishedBy: standing.at(-1) };

  const current = rows.find(({ id }) => id === row.id) ?? now;
  return { row: current, now: current };
}

/** Leaves out undone actions, and the actions that undid them. */
function withoutUndone(actions: readonly QueuedAction[]): QueuedAction[] {
  const undone = actions.map(({ action }) => 'undoes' in action && action.undoes);
  return actions.filter(({ id, action }) => {
    const takesBack = 'undoes' in action && action.undoes !== undefined;
    return !takesBack && !undone.includes(id);
  });
}

/**
 * Returns whether the actions have finished a row: it has left the list or, in any list
 * but the waiting one, its step or its outcome has changed.
 */
function isFinished(list: List, before: RequestRow, now: RequestRow): boolean {
  if (!belongs(now, list)) return true;
  if (list === 'waiting') return false;

  return (
    before.nextStep !== now.nextStep ||
    before.nextOn !== now.nextOn ||
    before.nextTime !== now.nextTime ||
    before.outcome?.kind !== now.outcome?.kind
  );
}
