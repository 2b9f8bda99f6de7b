import { type RawBuilder, sql } from 'kysely';
import type { Channel, Db } from '../database/tables.ts';
import type { Summary } from './summaries.ts';
import { digest, followUp, reminder, summaries } from './summaries.ts';

/** The state of the mails in the outbox, without personal data. */
export async function readOutboxStatus(db: Db, now: Date): Promise<OutboxStatus> {
  const [{ count: pending, oldest }, failed] = await Promise.all([
    readThose(db, isPending),
    readThose(db, isUntold),
  ]);
  const lastError = await readLastError(db);
  return {
    pending,
    failed: failed.count,
    oldestPendingSeconds: oldest === null ? null : secondsBetween(new Date(oldest), now),
    ...(lastError !== undefined && { lastError }),
  };
}

export type OutboxStatus = {
  pending: number;
  /** Notices that could not be delivered in seven days and still have something to tell. */
  failed: number;
  /** The age of the oldest notice that is not delivered; null where there is none. */
  oldestPendingSeconds: number | null;
  /** The error of the oldest notice that met one, in the words of the mail server. */
  lastError?: string;
};

/** Since when the oldest late notice has been waiting, in ISO 8601; null where none is late. */
export async function mailLateSince(db: Db, now: Date): Promise<string | null> {
  const { oldest } = await readThose(db, isPending);
  return oldest !== null && secondsBetween(new Date(oldest), now) >= lateSeconds ? oldest : null;
}

/** The state of the notices of a channel beside mail. Those that failed more than 30 days ago are not counted. */
export async function readChannelStatus(
  db: Db,
  channel: Exclude<Channel, 'mail'>,
  now: Date,
): Promise<ChannelStatus> {
  const lately = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000).toISOString();
  const late = new Date(now.getTime() - lateSeconds * 1000).toISOString();
  const its = db
    .selectFrom('notices')
    .where('channel', '=', channel)
    .where(sql<boolean>`(state = 'pending' or (state = 'failed' and created_at > ${lately}))`);
  const counted = await its
    .select([
      sql<number | string>`count(case when state = 'pending' then 1 end)`.as('pending'),
      // A notice without an error has only been put off to the end of quiet hours.
      sql<
        number | string
      >`count(case when state = 'pending' and last_error is not null and created_at <= ${late} then 1 end)`.as(
        'late',
      ),
      sql<number | string>`count(case when state = 'failed' then 1 end)`.as('failed'),
    ])
    .executeTakeFirstOrThrow();
  const last = await its
    .select('last_error')
    .where('last_error', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    pending: Number(counted.pending),
    late: Number(counted.late),
    failed: Number(counted.failed),
    lastError: last?.last_error ?? null,
  };
}

export type ChannelStatus = {
  /** Waiting to be delivered, including those put off to the end of quiet hours. */
  pending: number;
  /** Waiting after an error, for a quarter of an hour or longer. */
  late: number;
  failed: number;
  /** The error of the newest of these notices that met one. */
  lastError: string | null;
};

/** How long a notice waits before it is late, in seconds. */
export const lateSeconds = 15 * 60;

/**
 * The requests of which nobody could be told by mail in seven days, the oldest first: in a mail of their own, in a digest of
 * suspected spam, or in a reminder. Left out are those for which the mail is no longer needed, for example because they have
 * been answered or released.
 */
export async function readUntold(db: Db): Promise<Untold> {
  return {
    request: await namedBy(db, { kind: 'request', toldIn: 'id', isStillTrue: reminder.isStillTrue }),
    digest: await namedBy(db, digest),
    reminder: await namedBy(db, reminder),
    'follow-up': await namedBy(db, followUp),
  };
}

/** The numbers of requests, by the kind of notice that failed to tell of them. */
export type Untold = Record<'request' | Summary['kind'], number[]>;

/** For each kind of mail that failed, what could not be done for which requests: in Spanish, without a full stop. */
export function untoldInWords(untold: Untold): string[] {
  return untoldKinds.flatMap((kind) =>
    untold[kind].length > 0 ? [`${untoldWords[kind]}: ${untold[kind].join(', ')}`] : [],
  );
}

const untoldWords: Record<keyof Untold, string> = {
  request: 'no se pudo avisar por correo de estas solicitudes',
  digest: 'no se pudo enviar el resumen de estas solicitudes, posible publicidad',
  reminder: 'no se pudo recordar por correo que estas solicitudes siguen sin contestar',
  'follow-up': 'no se pudo avisar por correo de que estas solicitudes son para hoy',
};

const untoldKinds = Object.keys(untoldWords) as (keyof Untold)[];

type Telling = Pick<Summary, 'isStillTrue'> & { kind: keyof Untold; toldIn: 'id' | Summary['toldIn'] };

async function namedBy(db: Db, { kind, toldIn, isStillTrue }: Telling): Promise<number[]> {
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

async function readThose(db: Db, which: RawBuilder<boolean>) {
  const { count, oldest } = await db
    .selectFrom('notices')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min<string | null>('created_at').as('oldest')])
    .where(which)
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest };
}

async function readLastError(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('notices')
    .select('last_error')
    .where((where) => where.or([isPending, isUntold]))
    .where('last_error', 'is not', null)
    // Notices that still wait come first.
    .orderBy(sql`case when state = 'pending' then 0 else 1 end`)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.last_error ?? undefined;
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000));
}
