import type { FastifyBaseLogger } from 'fastify';
import { type Clock, type Repetition, repeat } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { reasonOf } from '../reason.ts';
import { lateSeconds, readOutboxStatus } from './status.ts';
import { overInWords, type Trouble, type TroubleEvent, troubleInWords } from './trouble.ts';

/**
 * Posts troubles to `NOTIFY_URL` as JSON, such as a notice that has waited for 15 minutes. It looks every minute. A trouble
 * is posted at once, again every hour while it lasts, and once more when it has been over for five minutes. Each server
 * posts under its own name, so the receiver may get the same trouble from several: they could agree only through the
 * database, which may be in trouble itself.
 */
export function startAlarm(alarm: AlarmServices): Repetition {
  const stopping = new AbortController();
  const known = new Map<TroubleEvent, Known>();
  /** Whether it got out. */
  const told = async (what: Telling): Promise<boolean> => {
    try {
      await tell(alarm, what, stopping.signal);
      return true;
    } catch (error) {
      if (!stopping.signal.aborted)
        alarm.log.warn({ reason: reasonOf(error) }, 'NOTIFY_URL could not be told: it is tried again');
      return false;
    }
  };
  const tellInTime = async (trouble: Trouble) => {
    const { until, isTold } = known.get(trouble.event) ?? { until: 0, isTold: false };
    const now = alarm.clock.elapsed();
    // A trouble that is seen again is not over: what is noted here has no `goodSince`.
    if (now >= until && (await told(trouble)))
      known.set(trouble.event, { until: now + repeatMs, isTold: true });
    else known.set(trouble.event, { until, isTold });
  };
  const tellOver = async (event: TroubleEvent) => {
    const trouble = known.get(event);
    if (!trouble) return;
    trouble.goodSince ??= alarm.clock.elapsed();
    // A trouble that comes back within this time has not been over.
    if (alarm.clock.elapsed() - trouble.goodSince < calmMs) return;
    if (!trouble.isTold || (await told({ event, over: true }))) known.delete(event);
  };
  const settle = async (events: readonly TroubleEvent[], troubles: readonly Trouble[]) => {
    for (const trouble of troubles) await tellInTime(trouble);
    for (const event of events)
      if (!troubles.some((trouble) => trouble.event === event)) await tellOver(event);
  };
  // The other troubles come first: the outbox is in the database, which may be what is in trouble.
  const look = async () => {
    await settle(['storage.failing', 'retention.refused'], await alarm.troubles());
    const status = await readOutboxStatus(alarm.db, alarm.clock.now());
    const isLate = (status.oldestPendingSeconds ?? 0) >= lateSeconds;
    await settle(['outbox.late'], isLate ? [{ event: 'outbox.late', mail: alarm.mail, ...status }] : []);
  };
  const looking = repeat(alarm.clock, lookEveryMs, look, (error) =>
    alarm.log.error({ err: error }, 'the outbox could not be looked at'),
  );
  return {
    idle: looking.idle,
    async stop() {
      stopping.abort();
      await looking.stop();
    },
  };
}

export type AlarmServices = {
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** `NOTIFY_URL`. It may hold a secret, so it is not logged. */
  url: string;
  mail: 'configured' | 'not configured';
  /** The host of the site. */
  host: string;
  /** The name of this machine, by which several servers are told apart. */
  server: string;
  requestsCommand: string;
  /** Other troubles. It works without the database, which may be away. */
  troubles(): Promise<Trouble[]>;
};

/** What is known of a trouble that was seen. Times are in milliseconds of the clock's `elapsed`. */
type Known = { until: number; isTold: boolean; goodSince?: number };

type Telling = Trouble | { event: TroubleEvent; over: true };

const lookEveryMs = 60_000;
const calmMs = 5 * 60_000;
const repeatMs = 60 * 60_000;
const timeoutMs = 10_000;

/** Posts a trouble, or its end. Slack, Mattermost and Google Chat show the `text`; the rest is for programs. */
async function tell(
  { url, host, server, requestsCommand }: AlarmServices,
  what: Telling,
  stopping: AbortSignal,
): Promise<void> {
  const words = 'over' in what ? overInWords[what.event] : troubleInWords(what, requestsCommand);
  const text = `${host} (${server}): ${words}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, site: host, server, ...what }),
    signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}
