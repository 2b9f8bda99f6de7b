import { type RawBuilder, sql } from 'kysely';
import { answerDueMs } from '../contact-request/answer.ts';
import type { Step } from '../contact-request/steps.ts';
import { pluralize } from '../contact-request/wording.ts';
import { hasNotRunSince } from '../database/job-runs.ts';
import type { Db } from '../database/tables.ts';
import { type Delivery, enqueueDeliveries } from '../requests/deliveries.ts';
import type { RequestWithHistory } from '../requests/history.ts';
import { listed, readSteps } from '../requests/lists.ts';
import { countRequests, readPage } from '../requests/queries.ts';
import { before, latestPlausible, madridDate } from '../time.ts';
import { eveningOf, isQuietAt, morningOf } from './hours.ts';

/**
 * Enqueues the notice of the day, by mail and push, once a day between the morning and
 * the start of the quiet hours. There is no notice if no step is planned for the day and
 * no waiting request is late or will be before the evening.
 */
export async function enqueueMorning(db: Db, now: Date): Promise<void> {
  if (!(await isMorningDue(db, now))) return;

  const at = now.toISOString();
  const day = madridDate(now);
  await db.transaction().execute(async (trx) => {
    // Only one of several servers claims the morning.
    const { numUpdatedRows: claimed } = await trx
      .updateTable('jobRuns')
      .set({ ranAt: at })
      .where('job', '=', 'morning')
      .where(hasNotRunSince(morningOf(day), now))
      .executeTakeFirst();
    if (claimed === 0n) return;

    const { numUpdatedRows: planned } = await trx
      .updateTable('requests')
      .set({ morningQueuedAt: at })
      .where(isPlannedOn(day))
      .where(isNotNamedYet(now))
      .executeTakeFirst();
    const late = await countRequests(trx, isLateOn(day, now));
    if (planned === 0n && late === 0) return;

    // These requests are in the notice, so they need no reminder.
    await trx
      .updateTable('requests')
      .set({ reminderQueuedAt: at })
      .where(isWaitingIn(day, now))
      .where('reminderQueuedAt', 'is', null)
      .execute();
    const channels = ['mail', 'push'] as const;
    await enqueueDeliveries(trx, { kind: 'morning', requestId: null, channels }, now);
  });
}

/**
 * Returns whether the notice of the day is still to be enqueued, and may be enqueued now.
 * A new database has missed no morning.
 */
async function isMorningDue(db: Db, now: Date): Promise<boolean> {
  const run = await db
    .selectFrom('jobRuns')
    .select(hasNotRunSince(morningOf(madridDate(now)), now).as('isDue'))
    .where('job', '=', 'morning')
    .executeTakeFirst();
  if (run) return !isQuietAt(now) && Boolean(run.isDue);

  await db
    .insertInto('jobRuns')
    .values({ job: 'morning', ranAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('job').doNothing())
    .execute();
  return false;
}

/**
 * Reads the current content of a notice of the day. Returns undefined if nothing is left
 * to do or its day is over.
 */
export async function readMorning(
  db: Db,
  delivery: MorningDelivery,
  now: Date,
): Promise<Morning | undefined> {
  const counts = await countMorning(db, delivery, now);
  if (!counts) return undefined;

  const named = namedIn(delivery, now);
  const planned = await readSteps(db, named.planned, maxListed);
  const { requests: late } = await readPage(db, {
    where: named.late,
    limit: maxListed,
    oldestFirst: true,
  });
  // The last step may have been completed since the count.
  if (planned.length === 0 && late.length === 0) return undefined;

  return { counts, planned, late };
}

/**
 * Counts the current content of a notice of the day. Returns undefined if nothing is left
 * to do or its day is over.
 */
export async function countMorning(
  db: Db,
  delivery: MorningDelivery,
  now: Date,
): Promise<Morning['counts'] | undefined> {
  const { day, planned, late } = namedIn(delivery, now);
  const isOfToday = day === madridDate(now);
  if (!isOfToday || now >= eveningOf(day)) return undefined;

  const steps = await countSteps(db, planned);
  const lateCount = await countRequests(db, late);
  if (steps.visits + steps.calls + steps.quotes + lateCount === 0) return undefined;

  const earlier = await countRequests(db, isPlannedBefore(day));
  return { ...steps, late: lateCount, earlier };
}

type MorningDelivery = Pick<Delivery, 'createdAt'>;

/** Returns the SQL conditions for the content of a notice of the day. */
function namedIn({ createdAt }: MorningDelivery, now: Date) {
  const day = madridDate(createdAt);
  const planned = sql<boolean>`${isPlannedOn(day)} and morning_queued_at >= ${createdAt}`;
  return { day, planned, late: isLateOn(day, now) };
}

export type Morning = {
  counts: {
    visits: number;
    /** Calls, including those about a quote. */
    calls: number;
    /** Quotes to prepare. */
    quotes: number;
    late: number;
    /** Open steps of previous days. */
    earlier: number;
  };
  /** The steps of the day, in the order of the agenda, at most 50. */
  planned: RequestWithHistory[];
  /**
   * The waiting requests that are late, or will be before the evening, oldest first, at
   * most 50.
   */
  late: RequestWithHistory[];
};

const maxListed = 50;

/** Returns the title of a notice: `Para hoy: 2 visitas y 3 llamadas`. */
export function morningTitle({ visits, calls, quotes, late }: Morning['counts']): string {
  const parts = [
    visits > 0 && pluralize(visits, 'visita', 'visitas'),
    calls > 0 && pluralize(calls, 'llamada', 'llamadas'),
    quotes > 0 &&
      pluralize(quotes, 'presupuesto por preparar', 'presupuestos por preparar'),
    late > 0 && `${late} sin contestar`,
  ].filter((part) => part !== false);
  const list = new Intl.ListFormat('es').format(parts);
  return `Para hoy: ${list}`;
}

/** Returns the SQL condition that a request has a step on a day. */
function isPlannedOn(day: string): RawBuilder<boolean> {
  return sql`${isPlanned} and next_on = ${day}`;
}

function isPlannedBefore(day: string): RawBuilder<boolean> {
  return sql`${isPlanned} and answered_at is not null and next_on < ${day}`;
}

/** Returns the SQL condition that no notice of the day has listed a request yet. */
function isNotNamedYet(now: Date): RawBuilder<boolean> {
  return sql`
    (morning_queued_at is null or morning_queued_at > ${latestPlausible(now)})`;
}

/** A request that was won, lost or discarded has no step left to do. */
const isPlanned = sql<boolean>`
  state = 'received' and next_step is not null
  and (outcome is null or outcome in ('visit', 'quoted'))`;

/**
 * Returns the SQL condition that a waiting request is late on a day, or will be before
 * the evening. A request with a step on that day is left out, since it is listed with its
 * step.
 */
function isLateOn(day: string, now: Date): RawBuilder<boolean> {
  return sql`
    ${listed.waiting} and ${isReceivedLongBefore(day, now)}
    and (next_on is null or next_on <> ${day})`;
}

/**
 * Returns the SQL condition that a request waits and is listed in the notice of a day.
 */
function isWaitingIn(day: string, now: Date): RawBuilder<boolean> {
  return sql`
    ${listed.waiting} and (${isReceivedLongBefore(day, now)} or next_on = ${day})`;
}

/**
 * Returns the SQL condition that a request, if still unanswered, is late on the evening
 * of a day. A request dated in the future may have waited for long, so it counts too.
 */
function isReceivedLongBefore(day: string, now: Date): RawBuilder<boolean> {
  const latest = before(eveningOf(day), answerDueMs);
  return sql`(received_at < ${latest} or received_at > ${latestPlausible(now)})`;
}

async function countSteps(db: Db, where: RawBuilder<boolean>) {
  const rows = await db
    .selectFrom('requests')
    .select(({ fn }) => ['nextStep', fn.countAll().as('count')])
    .where(where)
    .groupBy('nextStep')
    .execute();
  const countOf = (step: Step) =>
    Number(rows.find(({ nextStep }) => nextStep === step)?.count ?? 0);

  return {
    visits: countOf('visit'),
    calls: countOf('call') + countOf('follow-up'),
    quotes: countOf('quote'),
  };
}
