import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { digest, reminder, summaries } from './summaries.ts';
import type { Summary } from './summary.ts';

/** How the outbox stands with its mails, without personal data. */
export async function readOutboxStatus(db: Kysely<Tables>, now: Date): Promise<OutboxStatus> {
  const [pending, failed] = await Promise.all([count(db, isPending), count(db, isUntold)]);
  const oldest = await oldestPending(db);
  const lastError = await readLastError(db);
  return {
    pending,
    failed,
    oldestPendingSeconds: oldest === null ? null : secondsBetween(new Date(oldest), now),
    ...(lastError !== undefined && { lastError }),
  };
}

export type OutboxStatus = {
  pending: number;
  /** Notices that could not be delivered in seven days, and still have something to tell. */
  failed: number;
  /** For how long the oldest notice that is not delivered waits; null when there is none. */
  oldestPendingSeconds: number | null;
  /** Why the oldest of those that met an error is not delivered, in the words of the mail server. */
  lastError?: string;
};

/** Since when a notice waits that should be gone; null where none is late. */
export async function mailLateSince(db: Kysely<Tables>, now: Date): Promise<string | null> {
  const oldest = await oldestPending(db);
  return oldest !== null && secondsBetween(new Date(oldest), now) >= lateSeconds ? oldest : null;
}

/** From then on a notice that waits is late. */
export const lateSeconds = 15 * 60;

/**
 * The requests of which nobody could be told in seven days and that still wait for it, oldest first: by themselves,
 * in a digest of suspected spam, or in a reminder. What was answered, released or erased meanwhile needs no mail.
 */
export async function readUntold(db: Kysely<Tables>): Promise<Untold> {
  return {
    request: await namedBy(db, { kind: 'request', toldIn: 'id', isStillTrue: reminder.isStillTrue }),
    digest: await namedBy(db, digest),
    reminder: await namedBy(db, reminder),
  };
}

/** Numbers of requests, by the kind of notice that failed to tell of them. */
export type Untold = Record<'request' | Summary['kind'], number[]>;

type Telling = Pick<Summary, 'isStillTrue'> & { kind: keyof Untold; toldIn: 'id' | Summary['toldIn'] };

async function namedBy(db: Kysely<Tables>, { kind, toldIn, isStillTrue }: Telling): Promise<number[]> {
  const notice = sql.ref(kind === 'request' ? 'request_id' : 'id');
  const rows = await db
    .selectFrom('requests')
    .select('id')
    .where(isStillTrue)
    .where(
      sql<boolean>`${sql.ref(toldIn)} in (select ${notice} from notices where channel = 'mail' and state = 'failed' and kind = ${kind})`,
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const isPending = sql<boolean>`(channel = 'mail' and state = 'pending')`;

const isUntold = sql<boolean>`(channel = 'mail' and state = 'failed' and (
  exists (select 1 from requests where requests.id = notices.request_id and ${reminder.isStillTrue})
  or ${sql.join(Object.values(summaries).map(stillTells), sql` or `)}
))`;

function stillTells({ toldIn, isStillTrue }: Summary): RawBuilder<boolean> {
  return sql`id in (select ${sql.ref(toldIn)} from requests where ${isStillTrue})`;
}

async function count(db: Kysely<Tables>, which: RawBuilder<boolean>): Promise<number> {
  const row = await db
    .selectFrom('notices')
    .select((select) => select.fn.countAll().as('count'))
    .where(which)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

async function readLastError(db: Kysely<Tables>): Promise<string | undefined> {
  const row = await db
    .selectFrom('notices')
    .select('last_error')
    .where((where) => where.or([isPending, isUntold]))
    .where('last_error', 'is not', null)
    // "pending" comes after "failed": what still waits matters more.
    .orderBy('state', 'desc')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.last_error ?? undefined;
}

async function oldestPending(db: Kysely<Tables>): Promise<string | null> {
  const oldest = await db
    .selectFrom('notices')
    .select((select) => select.fn.min('created_at').as('at'))
    .where(isPending)
    .executeTakeFirst();
  return oldest?.at ?? null;
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000));
}
