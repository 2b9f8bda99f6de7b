import type { RequestRow } from '../../desk-api/requests.ts';
import { type Deadline, deadlineOf } from '../lib/time.ts';

export type RowGroup = { title?: string | undefined; late?: boolean; rows: RequestRow[] };

/** Groups waiting requests by deadline: late, under 4 hours, the rest. Without a promise they are one group. */
export function groupByDeadline(rows: readonly RequestRow[], promised: boolean, now: Date): RowGroup[] {
  return groupBy(rows, (row) => {
    const deadline = deadlineOf({ ...row, answered: null }, promised, now);
    return { title: titles[deadline], late: deadline === 'late' };
  });
}

/** Groups requests by the month in which they were received, in Madrid. */
export function groupByMonth(rows: readonly RequestRow[]): RowGroup[] {
  return groupBy(rows, ({ receivedAt }) => ({ title: month.format(new Date(receivedAt)) }));
}

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

const titles: Partial<Record<Deadline, string>> = {
  late: 'Con retraso',
  near: 'Menos de 4 horas',
  open: 'Con margen',
};

const month = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'Europe/Madrid' });
