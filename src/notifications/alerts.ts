import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/tables.ts';
import { reasonOf } from '../errors.ts';
import type { NightlyFailure } from '../requests/nightly.ts';
import type { RetentionBlocked } from '../requests/retention.ts';
import { type Clock, formatDateTime, type Repetition, repeat } from '../time.ts';
import { type ChannelStatus, readChannelStatus } from './status.ts';

/** A problem that is posted to `NOTIFY_URL`. */
export type Alert =
  | ({ event: 'outbox.late'; mail: 'configured' | 'not configured'; since: string } & Pick<
      ChannelStatus,
      'pending' | 'failed' | 'lastError'
    >)
  /** Requests cannot be stored, and the form is answered with 503. */
  | { event: 'storage.failing'; since: string; reason: string }
  | ({ event: 'retention.blocked' } & RetentionBlocked)
  | ({ event: 'nightly.failing' } & NightlyFailure);

/**
 * Posts problems to `NOTIFY_URL` as JSON, such as a mail that has waited for 15 minutes. It looks every minute. A problem is
 * posted at once, again every hour while it lasts, and once more when it has been over for five minutes. Servers could agree
 * only through the database, which may be the problem: each posts under its own name.
 */
export function startAlerts(options: AlertOptions): Repetition {
  const { db, clock, log, mail } = options;
  const stopping = new AbortController();
  const known = new Map<Alert['event'], Known>();
  const post = async (alert: Alert | Resolved): Promise<boolean> => {
    try {
      await sendAlert(options, alert, stopping.signal);
      return true;
    } catch (error) {
      if (!stopping.signal.aborted)
        log.warn({ reason: reasonOf(error) }, 'NOTIFY_URL could not be reached: it is tried again');
      return false;
    }
  };
  const raise = async (alert: Alert) => {
    const { until, isSent } = known.get(alert.event) ?? { until: 0, isSent: false };
    const now = clock.elapsed();
    // A problem that is seen again is not over: what is stored here has no `goodSince`.
    if (now >= until && (await post(alert))) known.set(alert.event, { until: now + repeatMs, isSent: true });
    else known.set(alert.event, { until, isSent });
  };
  const resolve = async (event: Alert['event']) => {
    const problem = known.get(event);
    if (!problem) return;
    problem.goodSince ??= clock.elapsed();
    // A problem that comes back within this time has not been over.
    if (clock.elapsed() - problem.goodSince < calmMs) return;
    if (!problem.isSent || (await post({ event, over: true }))) known.delete(event);
  };
  const update = async (events: readonly Alert['event'][], alerts: readonly Alert[]) => {
    for (const alert of alerts) await raise(alert);
    for (const event of events) if (!alerts.some((alert) => alert.event === event)) await resolve(event);
  };
  const look = async () => {
    // The others come first: the outbox is in the database, which may be the problem.
    await update(['storage.failing', 'retention.blocked', 'nightly.failing'], await options.problems());
    const { lateSince, pending, failed, lastError } = await readChannelStatus(db, 'mail', clock.now());
    const late = { event: 'outbox.late', mail, since: lateSince ?? '', pending, failed, lastError } as const;
    await update(['outbox.late'], lateSince === null ? [] : [late]);
  };
  const looking = repeat(clock, lookEveryMs, look, (error) =>
    log.error({ err: error }, 'the outbox could not be checked'),
  );
  return {
    idle: looking.idle,
    async stop() {
      stopping.abort();
      await looking.stop();
    },
  };
}

export type AlertOptions = {
  db: Db;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** `NOTIFY_URL`. It may hold a secret, so it is not logged. */
  url: string;
  mail: 'configured' | 'not configured';
  /** The host of the site. */
  host: string;
  /** The name of this machine, by which several servers are distinguished. */
  server: string;
  requestsCommand: string;
  /** Returns the other problems. It works without the database. */
  problems(): Promise<Alert[]>;
};

/** Times are in milliseconds of the clock's `elapsed`. */
type Known = { until: number; isSent: boolean; goodSince?: number };

type Resolved = { event: Alert['event']; over: true };

const lookEveryMs = 60_000;
const calmMs = 5 * 60_000;
const repeatMs = 60 * 60_000;
const timeoutMs = 10_000;

/** Posts an alert. Slack, Mattermost and Google Chat show the `text`; the rest is for programs. Redirects are not followed. */
async function sendAlert(
  options: AlertOptions,
  alert: Alert | Resolved,
  stopping: AbortSignal,
): Promise<void> {
  const { url, host, server, requestsCommand, clock } = options;
  const words =
    'over' in alert ? resolvedText[alert.event] : alertText(alert, { requestsCommand, now: clock.now() });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: `${host} (${server}): ${words}`, site: host, server, ...alert }),
    redirect: 'manual',
    signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}

const resolvedText: Record<Alert['event'], string> = {
  'outbox.late': 'Ya ha pasado: ningún aviso lleva tanto tiempo esperando.',
  'storage.failing': 'Ya ha pasado: las solicitudes se guardan otra vez.',
  'retention.blocked': 'Ya ha pasado: las solicitudes antiguas se borran otra vez a su tiempo.',
  'nightly.failing': 'Ya ha pasado: el trabajo de la noche ha ido bien.',
};

/** Returns in Spanish what has happened, and what to do. */
function alertText(alert: Alert, { requestsCommand, now }: { requestsCommand: string; now: Date }): string {
  switch (alert.event) {
    case 'outbox.late': {
      const minutes = Math.floor((now.getTime() - Date.parse(alert.since)) / 60_000);
      const why = alert.mail === 'configured' ? 'El correo no sale' : 'El correo no está configurado';
      return (
        `${why}. Avisos sin entregar: ${alert.pending}; el más antiguo espera desde hace ${minutes} minutos. ` +
        `Las solicitudes están guardadas: ${requestsCommand} list`
      );
    }
    case 'storage.failing':
      return (
        `Las solicitudes no se pueden guardar desde el ${formatDateTime(alert.since)}, y a quien envía el formulario se le dice ` +
        `que no ha llegado. La base de datos dice: ${alert.reason}. Qué pasa: ${requestsCommand} doctor`
      );
    case 'retention.blocked':
      return blockedText(alert);
    case 'nightly.failing':
      return `El trabajo de la noche falla desde el ${formatDateTime(alert.since)}. ${alert.error}. Qué pasa: ${requestsCommand} doctor`;
  }
}

/** Returns in Spanish why old requests are not deleted yet, and until when. */
export function blockedText({ old, total, now, until }: RetentionBlocked): string {
  return (
    `Se borrarían ${old} de ${total} solicitudes por antiguas, y puede que el reloj esté mal: dice ${formatDateTime(now)}. ` +
    `Si no está en hora, ponlo (timedatectl set-ntp true). Si lo está, no hay que hacer nada: se borran el ${formatDateTime(until)}.`
  );
}
