import type { Filter, List } from '../../contact-request/lists.ts';
import { stepKeys } from '../../contact-request/steps.ts';
import { capitalized } from '../../contact-request/wording.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { dateIn, madridDate, madridFormat } from '../../time.ts';
import { type Deadline, deadlineOf } from './deadline.ts';
import { formatWeekday } from './time.ts';

export type RowGroup = {
  title: string;
  late?: boolean;
  /** Whether its heading is for screen readers only. */
  hidden?: boolean;
  rows: RequestRow[];
};

/**
 * Returns whether a request belongs to a list, or to a filter of the list of all. The
 * request has its queued actions applied.
 */
export function belongs(
  { state, answered, outcome, nextStep }: Belonging,
  list: List | Filter,
): boolean {
  const isReceived = state === 'received';
  const isAnswered = isReceived && answered !== null;
  switch (list) {
    case 'waiting':
      return isReceived && !isAnswered;
    case 'agenda':
      return isAnswered && nextStep !== null;
    case 'quotes':
      return isReceived && (outcome?.kind === 'quoted' || isToPrepare({ nextStep }));
    case 'all':
      return isReceived;
    case 'answered':
      return isAnswered && outcome === null;
    case 'spam':
      return !isReceived;
    default:
      return isReceived && outcome?.kind === list;
  }
}

type Belonging = Pick<RequestRow, 'state' | 'answered' | 'outcome' | 'nextStep'>;

/** Returns whether the quote of a request is still to be prepared. */
export function isToPrepare({ nextStep }: Pick<RequestRow, 'nextStep'>): boolean {
  return nextStep === 'quote';
}

/**
 * Returns a function that counts the requests received through the site since a time, in
 * all rows passed to it so far: a request that has been handled meanwhile still counts.
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
 * Groups the waiting requests: urgent, late, less than 4 hours left, and the rest.
 * Without the promise of an answer in time, the last three are one group.
 */
export function groupWaiting(
  rows: readonly RequestRow[],
  promised: boolean,
  now: Date,
): RowGroup[] {
  const byReceipt = [...rows].sort((a, b) => a.receivedAt.localeCompare(b.receivedAt));
  const urgent = byReceipt.filter((row) => row.urgent);
  const others = byReceipt.filter((row) => !row.urgent);
  const byDeadline = groupBy(others, (row) => {
    const deadline = deadlineOf({ ...row, answered: null }, promised, now);
    return { title: titles[deadline], late: deadline === 'late' };
  });
  return [...groupBy(urgent, () => ({ title: 'Urgentes', hidden: true })), ...byDeadline];
}

const titles: Record<Deadline, string> = {
  late: 'Con retraso',
  near: 'Menos de 4 horas',
  open: 'Con margen',
  waiting: 'Sin contestar',
  answered: 'Contestadas',
};

/**
 * Groups the agenda by day, the earliest first: overdue, today, tomorrow, each of the
 * next five days, and everything later. It sorts the rows, because queued actions may
 * have moved some to other days.
 */
export function groupAgenda(rows: readonly RequestRow[], now: Date): RowGroup[] {
  return groupBy([...rows].sort(byDay), ({ nextOn }) => {
    const title = agendaTitle(nextOn ?? '', now);
    return { title, late: title === agendaTitles.late };
  });
}

function agendaTitle(on: string, now: Date): string {
  const today = madridDate(now);
  if (on < today) return agendaTitles.late;
  if (on > dateIn(6, now)) return agendaTitles.later;

  const day = `${formatWeekday(on)} ${Number(on.slice(8))}`;
  if (on === today) return `Hoy, ${day}`;
  return on === dateIn(1, now) ? `Mañana, ${day}` : capitalized(day);
}

const agendaTitles = { late: 'Atrasado', later: 'Más adelante' };

/**
 * Groups quotes: those to prepare, by day, then the open ones, by when they were sent.
 */
export function groupQuotes(rows: readonly RequestRow[]): RowGroup[] {
  const toPrepare = rows.filter(isToPrepare).sort(byDay);
  const open = rows.filter((row) => !isToPrepare(row)).sort(byOutcomeTime);
  return [
    ...groupBy(toPrepare, () => ({ title: 'Por preparar' })),
    ...groupBy(open, () => ({ title: 'Abiertos', hidden: true })),
  ];
}

/**
 * Compares requests by the day of their step. Within a day those with a time come first,
 * then the others by kind of step.
 */
function byDay(one: RequestRow, other: RequestRow): number {
  return placeInDays(one).localeCompare(placeInDays(other)) || one.id - other.id;
}

function placeInDays({ nextOn, nextTime, nextStep }: RequestRow): string {
  const kind = nextStep === null ? 0 : stepKeys.indexOf(nextStep);
  return `${nextOn} ${nextTime ?? '24:00'} ${kind}`;
}

/** Compares requests by when their outcome was set. */
function byOutcomeTime(one: RequestRow, other: RequestRow): number {
  const at = one.outcome?.at ?? '';
  return at.localeCompare(other.outcome?.at ?? '') || one.id - other.id;
}

/** Groups requests by the month of their receipt in Madrid. */
export function groupByMonth(rows: readonly RequestRow[]): RowGroup[] {
  return groupBy(rows, ({ receivedAt }) => ({
    title: capitalized(month(new Date(receivedAt))),
  }));
}

const month = madridFormat('es-ES', { month: 'long', year: 'numeric' });

/** Groups adjacent rows that have the same title. */
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
