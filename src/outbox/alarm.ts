import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { type Clock, type Repetition, repeat } from '../clock.ts';
import type { Tables } from '../database/tables.ts';
import { waitMs } from './backoff.ts';
import { reasonOf } from './reason.ts';
import { lateSeconds, type OutboxStatus, readOutboxStatus } from './status.ts';

/**
 * The second channel: tells `url` by a JSON POST when the oldest notice has waited 15 minutes, and then every
 * hour while one does. Looks every minute. Each server process tells for itself.
 */
export function startAlarm(alarm: AlarmServices): Repetition {
  const stopping = new AbortController();
  let failures = 0;
  let quietUntil = 0;
  const look = async () => {
    const now = alarm.clock.now();
    if (now.getTime() < quietUntil) return;
    const status = await readOutboxStatus(alarm.db, now);
    if ((status.oldestPendingSeconds ?? 0) < lateSeconds) return;
    try {
      await tell(alarm, status, stopping.signal);
      failures = 0;
      quietUntil = now.getTime() + repeatMs;
    } catch (error) {
      if (stopping.signal.aborted) return;
      quietUntil = now.getTime() + waitMs(++failures, 0, repeatMs);
      alarm.log.warn({ reason: reasonOf(error) }, 'NOTIFY_URL could not be told: it is tried again');
    }
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
};

const lookEveryMs = 60_000;
const repeatMs = 60 * 60_000;
const timeoutMs = 10_000;

/** `text` is what Slack, Mattermost and Google Chat show; the rest is for programs. */
async function tell(
  { url, mail, host, requestsCommand }: AlarmServices,
  status: OutboxStatus,
  stopping: AbortSignal,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      event: 'outbox.late',
      text: `${inWords(host, mail, status)} Las solicitudes están guardadas: ${requestsCommand} lista`,
      site: host,
      mail,
      ...status,
    }),
    signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}

function inWords(
  host: string,
  mail: AlarmServices['mail'],
  { pending, oldestPendingSeconds }: OutboxStatus,
): string {
  const minutes = Math.floor((oldestPendingSeconds ?? 0) / 60);
  const why = mail === 'configured' ? 'El correo no sale' : 'El correo no está configurado';
  return `${host}: ${why}. Avisos sin entregar: ${pending}; el más antiguo espera desde hace ${minutes} minutos.`;
}
