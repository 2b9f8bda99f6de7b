import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, type Repetition, repeat } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { readNightlyFailure } from '../requests/nightly.ts';
import { dayMs, formatDateTime, hourMs, minuteMs } from '../time.ts';
import { readChannelStatus } from './deliveries.ts';
import { post } from './post.ts';

/**
 * Posts problems to `NOTIFY_URL` as JSON: mail that has waited for 15 minutes, requests that cannot be stored, a nightly job
 * that fails. It looks every minute. A problem is posted at once, again every hour (of the nightly job: every day) while it
 * lasts, and once more when it is over. Servers could agree only through the database, which may be the problem: each posts
 * under its own name.
 */
export function startAlerts(options: AlertOptions): Repetition {
  const { clock, log, url, host } = options;
  const server = hostname();
  const stopping = new AbortController();
  /** When each problem that was posted is due again. */
  const posted = new Map<string, number>();
  const send = async (
    event: string,
    alert: Problem | { over: true; text: string },
  ): Promise<boolean> => {
    const text = `${host} (${server}): ${alert.text}`;
    const body = JSON.stringify({ ...alert, event, text, site: host, server });
    const headers = { 'content-type': 'application/json' };
    const result = await post(url, { headers, body }, { signal: stopping.signal });
    if (result.status === 'retry' && !stopping.signal.aborted)
      log.warn(
        { reason: result.reason },
        'NOTIFY_URL could not be reached: it is tried again',
      );
    return result.status === 'delivered';
  };
  const update = async (event: string, { find, repeatMs, over }: Check) => {
    const problem = await find(options);
    const dueAt = posted.get(event) ?? Number.NEGATIVE_INFINITY;
    const now = clock.elapsed();
    if (problem) {
      if (now >= dueAt && (await send(event, problem))) posted.set(event, now + repeatMs);
    } else if (posted.has(event)) {
      if (await send(event, { over: true, text: `Ya ha pasado: ${over}` }))
        posted.delete(event);
    }
  };
  const look = async () => {
    for (const [event, check] of Object.entries(checks)) await update(event, check);
  };
  const looking = repeat(clock, minuteMs, look, (error) =>
    log.error({ err: error }, 'the problems could not be read'),
  );
  return {
    ...looking,
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
  mailIsSetUp: boolean;
  /** How a command of this installation is typed. */
  requestsCommand: string;
  /** The host of the site. */
  host: string;
  /** Returns since when requests cannot be stored, and why; undefined if they can. */
  checkStorage(): Promise<{ since: string; reason: string } | undefined>;
};

/** `text` says in Spanish what has happened, and what to do: Slack, Mattermost and Google Chat show it. */
type Problem = { since: string; text: string };

type Check = {
  find(options: AlertOptions): Promise<Problem | undefined>;
  repeatMs: number;
  /** Text posted when the problem is resolved. */
  over: string;
};

/** In this order: all but the first read from the database, which may be the problem. */
const checks: Record<string, Check> = {
  'storage.failing': {
    repeatMs: hourMs,
    over: 'las solicitudes se guardan otra vez.',
    async find({ checkStorage, requestsCommand }) {
      const failing = await checkStorage();
      if (!failing) return undefined;
      const text =
        `Las solicitudes no se pueden guardar desde el ${formatDateTime(failing.since)}, y a quien envía el formulario se ` +
        `le dice que no ha llegado. La base de datos dice: ${failing.reason}. Qué pasa: ${requestsCommand} doctor`;
      return { since: failing.since, text };
    },
  },
  'outbox.late': {
    repeatMs: hourMs,
    over: 'ningún aviso espera ya. Los que no salieron en siete días se reenvían desde la oficina, en «Estado».',
    async find({ db, mailIsSetUp, requestsCommand, clock }) {
      const { lateSince, pending } = await readChannelStatus(db, 'mail', clock.now());
      if (lateSince === null) return undefined;
      const text =
        `${mailIsSetUp ? 'El correo no sale' : 'El correo no está configurado'}. Avisos sin entregar: ${pending}; el más ` +
        `antiguo espera desde el ${formatDateTime(lateSince)}. Las solicitudes están guardadas: ${requestsCommand} list`;
      return { since: lateSince, text };
    },
  },
  'nightly.failing': {
    repeatMs: dayMs,
    over: 'el trabajo de la noche ha ido bien.',
    async find({ db, requestsCommand }) {
      const failure = await readNightlyFailure(db);
      if (!failure) return undefined;
      const text = `El trabajo de la noche falla desde el ${formatDateTime(failure.since)}. ${failure.error}. Qué pasa: ${requestsCommand} doctor`;
      return { since: failure.since, text };
    },
  },
};
