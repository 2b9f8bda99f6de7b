import type { Tab } from '../../contact-request/tabs.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { madridFormat } from '../../time.ts';
import { type Deadline, deadlineOf } from './deadline.ts';

export type RowGroup = { title?: string | undefined; late?: boolean; rows: RequestRow[] };

/** Returns whether a tab lists a request, to which queued actions have been applied. */
export function belongs({ state, answered, outcome }: Belonging, tab: Tab): boolean {
  const isReceived = state === 'received';
  switch (tab) {
    case 'waiting':
      return isReceived && answered === null;
    case 'all':
      return isReceived;
    case 'quotes':
      return isReceived && outcome?.kind === 'quoted';
    case 'spam':
      return !isReceived;
  }
}

type Belonging = Pick<RequestRow, 'state' | 'answered' | 'outcome'>;

/**
 * Returns a function that counts the requests that came by the site since a moment, in
 * all rows that it has been given so far: one that was handled since still counts.
 */
export function arrivalCounter(since: string): (rows: readonly RequestRow[]) => number {
  const arrived = new Set<number>();
  return (rows) => {
    for (const { id, source, receivedAt } of rows) {
      if (source === 'web' && receivedAt > since) arrived.add(id);
    }
    return arrived.size;
  };
}

/**
 * Groups the waiting requests, each once: due reminders, late requests, those with less
 * than 4 hours left, and the rest. Without a promise the last three are one group.
 */
export function groupWaiting(
  rows: readonly RequestRow[],
  due: readonly RequestRow[],
  promised: boolean,
  now: Date,
): RowGroup[] {
  const dueIds = due.map(({ id }) => id);
  const others = rows.filter(({ id }) => !dueIds.includes(id));
  const reminders = groupBy(due, () => ({ title: 'Para hoy' }));
  const byDeadline = groupBy(others, (row) => {
    const deadline = deadlineOf({ ...row, answered: null }, promised, now);
    return { title: titles[deadline], late: deadline === 'late' };
  });
  return [...reminders, ...byDeadline];
}

const titles: Partial<Record<Deadline, string>> = {
  late: 'Con retraso',
  near: 'Menos de 4 horas',
  open: 'Con margen',
};

/** Groups requests by the month in which they were received, in Madrid. */
export function groupByMonth(rows: readonly RequestRow[]): RowGroup[] {
  return groupBy(rows, ({ receivedAt }) => ({ title: month(new Date(receivedAt)) }));
}

const month = madridFormat('es-ES', { month: 'long', year: 'numeric' });

/** Puts neighbouring rows with the same title into one group. */
function groupBy(
  rows: readonly RequestRow[],
  groupOf: (row: RequestRow) => Omit<RowGroup, 'rows'>,
): RowGroup[] {
  const groups: RowGroup[] = [];
  for (const row of rows) {
    const group = groupOf(row);
    const last = groups.at(-1);
    if (last && last.title === group.title) last.rows.push(row);
    else groups.push({ ...group, rows: [row] });
  }
  return groups;
}
