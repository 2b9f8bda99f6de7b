import type { List } from '../../contact-request/lists.ts';
import { isDue } from '../../contact-request/steps.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { belongs, type RowGroup } from './grouping.ts';
import { applyQueued, type QueuedAction } from './overlay.ts';

/** A row of a list that is open. */
export type PlacedRow = {
  /** The request as it stands in the list. One that is finished stays as it was. */
  row: RequestRow;
  /** The request as it is now. */
  now: RequestRow;
  /** What this person has finished it with since the list was opened. */
  finishedBy?: QueuedAction | undefined;
};

/** What a list shows, and what its person has done since it was opened. */
type Opened = {
  list: List;
  /** The requests that the list holds now, with queued actions applied. */
  rows: readonly RequestRow[];
  /** The own actions since then, the oldest first. */
  actions: readonly QueuedAction[];
  by: string | null;
};

/**
 * Returns the rows of a list. Those that its person has acted on since it was opened keep
 * the places that they had in `before`: nothing moves under the thumb.
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

/** Returns the id of the first request, in groups, that is not finished. */
export function firstOpen(
  groups: readonly RowGroup[],
  placed: readonly PlacedRow[],
  isNext: (row: RequestRow) => boolean = () => true,
): number | undefined {
  const finished = placed.filter(({ finishedBy }) => finishedBy).map(({ row }) => row.id);
  const rows = groups.flatMap((group) => group.rows);
  return rows.find((row) => !finished.includes(row.id) && isNext(row))?.id;
}

/** Returns the id of the first request, in groups, that is due and not finished. */
export function firstDue(
  groups: readonly RowGroup[],
  placed: readonly PlacedRow[],
  today: string,
): number | undefined {
  return firstOpen(groups, placed, ({ nextOn }) => isDue(nextOn, today));
}

/** Returns a row after the actions of its person; null if one of them removes it. */
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

/** Leaves out actions that were taken back, and those that took them back. */
function withoutUndone(actions: readonly QueuedAction[]): QueuedAction[] {
  const undone = actions.map(({ action }) => 'undoes' in action && action.undoes);
  return actions.filter(({ id, action }) => {
    const takesBack = 'undoes' in action && action.undoes !== undefined;
    return !takesBack && !undone.includes(id);
  });
}

/** Returns whether a row has nothing more to say in its place. */
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
