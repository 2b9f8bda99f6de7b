import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { type Clock, type Repetition, repeat } from '../clock.ts';
import type { Tables } from '../database/tables.ts';
import { waitMs } from './backoff.ts';
import { reasonOf } from './reason.ts';
import { lateSeconds, readOutboxStatus } from './status.ts';
import { type Trouble, troubleInWords } from './trouble.ts';

/**
 * The second channel: tells `url` by a JSON POST of each kind of trouble as soon as it is there, such as a notice that
 * has waited 15 minutes, and then every hour while it lasts. Looks every minute. Each server process tells for itself.
 */
export function startAlarm(alarm: AlarmServices): Repetition {
  const stopping = new AbortController();
  const quiet = new Map<Trouble['event'], { until: number; failures: number }>();
  const tellInTime = async (trouble: Trouble) => {
    const { until = 0, failures = 0 } = quiet.get(trouble.event) ?? {};
    const now = alarm.clock.elapsed();
    if (now < until) return;
    try {
      await tell(alarm, trouble, stopping.signal);
      quiet.set(trouble.event, { until: now + repeatMs, failures: 0 });
    } catch (error) {
      if (stopping.signal.aborted) return;
      const again = waitMs(failures + 1, 0, repeatMs);
      quiet.set(trouble.event, { until: now + again, failures: failures + 1 });
      alarm.log.warn({ reason: reasonOf(error) }, 'NOTIFY_URL could not be told: it is tried again');
    }
  };
  // The others first: the database that the outbox is looked up in may be the trouble.
  const look = async () => {
    for (const trouble of await alarm.troubles()) await tellInTime(trouble);
    const status = await readOutboxStatus(alarm.db, alarm.clock.now());
    if ((status.oldestPendingSeconds ?? 0) >= lateSeconds)
      await tellInTime({ event: 'outbox.late', mail: alarm.mail, ...status });
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
  db: Kysely<Tables>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** It may hold a secret: it is not logged. */
  url: string;
  mail: 'configured' | 'not configured';
  /** The host of the site. */
  host: string;
  requestsCommand: string;
  /** What else is to be told; it asks nothing of a database that may be away. */
  troubles(): Promise<Trouble[]>;
};

const lookEveryMs = 60_000;
const repeatMs = 60 * 60_000;
const timeoutMs = 10_000;

/** `text` is what Slack, Mattermost and Google Chat show; the rest is for programs. */
async function tell(
  { url, host, requestsCommand }: AlarmServices,
  trouble: Trouble,
  stopping: AbortSignal,
): Promise<void> {
  const text = `${host}: ${troubleInWords(trouble, requestsCommand)}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, site: host, ...trouble }),
    signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}
