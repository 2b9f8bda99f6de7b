import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { type Clock, type Repetition, repeat } from '../clock.ts';
import type { Tables } from '../database/tables.ts';
import { reasonOf } from '../reason.ts';
import { waitMs } from './backoff.ts';
import { lateSeconds, readOutboxStatus } from './status.ts';
import { type Trouble, troubleInWords } from './trouble.ts';

/**
 * The channel beside mail: looks for trouble every minute, such as a notice that has waited for 15 minutes, and tells `url`
 * of it by a JSON POST: of each kind at once, and then every hour while it lasts. Each server process tells for itself.
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
  // The other troubles come first: the outbox is in the database, which may be what is in trouble.
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
  /** `NOTIFY_URL`. It may hold a secret, so it is not logged. */
  url: string;
  mail: 'configured' | 'not configured';
  /** The host of the site. */
  host: string;
  requestsCommand: string;
  /** Other troubles. It works without the database, which may be away. */
  troubles(): Promise<Trouble[]>;
};

const lookEveryMs = 60_000;
const repeatMs = 60 * 60_000;
const timeoutMs = 10_000;

/** Posts a trouble. Slack, Mattermost and Google Chat show the `text`; the rest is for programs. */
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
