import { capitalized } from '../../contact/wording.ts';
import { madridDate } from '../../time.ts';
import { type DeadlineState, deadlineState } from '../time/waiting-words.ts';
import type { ListedRow } from './use-steady-rows.ts';
import { timesOf } from './Waiting.tsx';

/** Groups waiting requests by how near their deadline is; without a promise they are one group without a heading. */
export function byDeadline(rows: ListedRow[], promised: boolean, at: Date): RowGroup[] {
  return groupBy(rows, ({ row }) => {
    const deadline = deadlineState({ ...timesOf(row), answeredAt: null }, promised, at);
    return { key: deadline, words: headings[deadline], late: deadline === 'late' };
  });
}

/** Groups requests by the month, in Madrid, in which they were received. */
export function byMonth(rows: ListedRow[], now: Date): RowGroup[] {
  return groupBy(rows, ({ row }) => {
    const received = new Date(row.receivedAt);
    const key = madridDate(received).slice(0, 7);
    const words = (key.startsWith(madridDate(now).slice(0, 4)) ? month : monthAndYear).format(received);
    return { key, words: capitalized(words), late: false };
  });
}

export type RowGroup = { key: string; words: string | undefined; late: boolean; rows: ListedRow[] };

const headings: Record<DeadlineState, string | undefined> = {
  late: 'Con retraso',
  near: 'Menos de 4 horas',
  open: 'Con margen',
  waiting: undefined,
  answered: undefined,
};

const timeZone = 'Europe/Madrid';
const month = new Intl.DateTimeFormat('es-ES', { month: 'long', timeZone });
const monthAndYear = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone });

/** Groups neighbouring rows of the same key, in their order. */
function groupBy(rows: ListedRow[], of: (row: ListedRow) => Omit<RowGroup, 'rows'>): RowGroup[] {
  const groups: RowGroup[] = [];
  for (const row of rows) {
    const group = of(row);
    const last = groups.at(-1);
    if (last?.key === group.key) last.rows.push(row);
    else groups.push({ ...group, rows: [row] });
  }
  return groups;
}
