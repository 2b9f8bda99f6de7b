import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { OutboxConfig } from '../config.ts';
import type { Db } from '../database/tables.ts';
import { readNightlyFailure } from '../requests/nightly.ts';
import { type Clock, dayMs, formatDateTime, hourMs, minuteMs, type Repetition, repeat } from '../time.ts';
import { post } from './post.ts';
import { readChannelStatus } from './status.ts';

/**
 * Posts problems to `NOTIFY_URL` as JSON: mail that has waited for 15 minutes, requests that cannot be stored, a nightly job
 * that fails. It looks every minute. A problem is posted at once, again every hour (of the nightly job: every day) while it
 * lasts, and once more when it has been over for five minutes. Servers could agree only through the database, which may
 * be the problem: each posts under its own name.
 */
export function startAlerts(options: AlertOptions): Repetition {
  const { clock, log, url, host } = options;
  const server = hostname();
  const stopping = new AbortController();
  /** When each problem that was posted is due again, and since when it has not been seen. */
  const posted = new Map<Event, { dueAt: number; calmSince?: number | undefined }>();
  const send = async (alert: Alert): Promise<boolean> => {
    const text = `${host} (${server}): ${alert.text}`;
    const body = JSON.stringify({ ...alert, text, site: host, server });
    const headers = { 'content-type': 'application/json' };
    const limits = { signal: stopping.signal, timeoutMs: 10_000, now: clock.now() };
    const result = await post(url, { headers, body }, limits);
    if (result.status === 'retry' && !stopping.signal.aborted)
      log.warn({ reason: result.reason }, 'NOTIFY_URL could not be reached: it is tried again');
    return result.status === 'delivered';
  };
  const raise = async (event: Event, problem: Problem) => {
    const last = posted.get(event);
    if (last) last.calmSince = undefined;
    const now = clock.elapsed();
    if (last && now < last.dueAt) return;
    const repeatMs = event === 'nightly.failing' ? dayMs : hourMs;
    if (await send({ event, ...problem })) posted.set(event, { dueAt: now + repeatMs });
  };
  const resolve = async (event: Event) => {
    const last = posted.get(event);
    if (!last) return;
    last.calmSince ??= clock.elapsed();
    // A problem that comes back within this time has not been over.
    if (clock.elapsed() - last.calmSince < calmMs) return;
    if (await send({ event, over: true, text: resolved[event] })) posted.delete(event);
  };
  const update = (event: Event, problem: Problem | undefined) =>
    problem ? raise(event, problem) : resolve(event);
  const look = async () => {
    // The storage comes first: the others are read from the database, which may be the problem.
    await update('storage.failing', await storageProblem(options));
    await update('outbox.late', await lateProblem(options));
    await update('nightly.failing', await nightlyProblem(options));
  };
  const looking = repeat(clock, minuteMs, look, (error) =>
    log.error({ err: error }, 'the problems could not be read'),
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
  config: Pick<OutboxConfig, 'mail' | 'requestsCommand'>;
  /** The host of the site. */
  host: string;
  /** Returns since when requests cannot be stored, and why; undefined if they can. */
  checkStorage(): Promise<{ since: string; reason: string } | undefined>;
};

type Event = keyof typeof resolved;

/** `text` says in Spanish what has happened, and what to do: Slack, Mattermost and Google Chat show it. */
type Problem = { since: string; text: string };

type Alert = { event: Event; text: string } & ({ since: string } | { over: true });

const resolved = {
  'storage.failing': 'Ya ha pasado: las solicitudes se guardan otra vez.',
  'outbox.late': 'Ya ha pasado: ningún aviso lleva tanto tiempo esperando.',
  'nightly.failing': 'Ya ha pasado: el trabajo de la noche ha ido bien.',
};

const calmMs = 5 * minuteMs;

async function storageProblem({ checkStorage, config }: AlertOptions): Promise<Problem | undefined> {
  const failing = await checkStorage();
  if (!failing) return undefined;
  const text =
    `Las solicitudes no se pueden guardar desde el ${formatDateTime(failing.since)}, y a quien envía el formulario se le dice ` +
    `que no ha llegado. La base de datos dice: ${failing.reason}. Qué pasa: ${config.requestsCommand} doctor`;
  return { since: failing.since, text };
}

async function lateProblem({ db, config, clock }: AlertOptions): Promise<Problem | undefined> {
  const { lateSince, pending } = await readChannelStatus(db, 'mail', clock.now());
  if (lateSince === null) return undefined;
  const minutes = Math.floor((clock.now().getTime() - Date.parse(lateSince)) / minuteMs);
  const text =
    `${config.mail ? 'El correo no sale' : 'El correo no está configurado'}. Avisos sin entregar: ${pending}; el más antiguo ` +
    `espera desde hace ${minutes} minutos. Las solicitudes están guardadas: ${config.requestsCommand} list`;
  return { since: lateSince, text };
}

async function nightlyProblem({ db, config }: AlertOptions): Promise<Problem | undefined> {
  const failure = await readNightlyFailure(db);
  if (!failure) return undefined;
  const text = `El trabajo de la noche falla desde el ${formatDateTime(failure.since)}. ${failure.error}. Qué pasa: ${config.requestsCommand} doctor`;
  return { since: failure.since, text };
}
