import type { Clock } from '../clock.ts';
import type { StorageFailure } from '../database/storage-monitor.ts';
import type { Db } from '../database/tables.ts';
import { readNightlyFailure } from '../requests/nightly.ts';
import { dayMs, formatDateTime, hourMs } from '../time.ts';
import { readChannelStatus } from './deliveries.ts';

/** A check for one problem of which the administrator is alerted. */
export type ProblemCheck = {
  event: string;
  find(options: ProblemOptions): Promise<Problem | undefined>;
  /** The interval between two posts of a problem that lasts. */
  repeatMs: number;
  /** The message, in Spanish, that the problem is over. */
  over: string;
};

export type ProblemOptions = {
  db: Db;
  clock: Clock;
  mailIsSetUp: boolean;
  webhookIsSetUp: boolean;
  /** How the user types a command of this installation. */
  requestsCommand: string;
  /** Returns why requests cannot be stored, or undefined if they can. */
  storageFailure(): StorageFailure | undefined;
};

/** `text` says in Spanish what has happened and what to do. */
type Problem = { since: string; text: string };

const resend = 'Lo que no salió en siete días se reenvía desde la oficina, en «Estado».';

/** The storage comes first, since all other checks read from the database. */
export const checks: readonly ProblemCheck[] = [
  {
    event: 'storage.failing',
    find: findStorageFailure,
    repeatMs: hourMs,
    over: 'las solicitudes se guardan otra vez.',
  },
  {
    event: 'outbox.late',
    find: findLateMail,
    repeatMs: hourMs,
    over: `ningún correo espera ya. ${resend}`,
  },
  {
    event: 'push.late',
    find: findLatePush,
    repeatMs: hourMs,
    over: `ninguna notificación espera ya. ${resend}`,
  },
  {
    event: 'webhook.late',
    find: findLateWebhook,
    repeatMs: hourMs,
    over: `ningún aviso a WEBHOOK_URL espera ya. ${resend}`,
  },
  {
    event: 'nightly.failing',
    find: findNightlyFailure,
    repeatMs: dayMs,
    over: 'el trabajo de la noche ha ido bien.',
  },
];

async function findStorageFailure({
  storageFailure,
  requestsCommand,
}: ProblemOptions): Promise<Problem | undefined> {
  const failure = storageFailure();
  if (!failure) return undefined;

  const { since, reason } = failure;
  const text =
    `Las solicitudes no se pueden guardar desde el ${formatDateTime(since)}, ` +
    'y a quien envía el formulario se le dice que no ha llegado. ' +
    `La base de datos dice: ${reason}. Para saber más: ${requestsCommand} doctor`;
  return { since, text };
}

async function findLateMail(options: ProblemOptions): Promise<Problem | undefined> {
  const status = await readChannelStatus(options.db, 'mail', options.clock.now());
  const cause = status.reachedOthers ? 'El correo no llega a todos' : 'El correo no sale';
  const isSetUp = options.mailIsSetUp;
  return lateProblem(options, isSetUp ? cause : 'El correo no está configurado', status);
}

async function findLatePush(options: ProblemOptions): Promise<Problem | undefined> {
  const status = await readChannelStatus(options.db, 'push', options.clock.now());
  return lateProblem(options, 'Hay notificaciones que no salen', status);
}

async function findLateWebhook(options: ProblemOptions): Promise<Problem | undefined> {
  // Without a webhook, deliveries that were enqueued before would wait for ever.
  if (!options.webhookIsSetUp) return undefined;

  const status = await readChannelStatus(options.db, 'webhook', options.clock.now());
  return lateProblem(options, 'WEBHOOK_URL no recibe los avisos', status);
}

function lateProblem(
  { requestsCommand }: Pick<ProblemOptions, 'requestsCommand'>,
  cause: string,
  { pending, lateSince }: Awaited<ReturnType<typeof readChannelStatus>>,
): Problem | undefined {
  if (lateSince === null) return undefined;

  const text =
    `${cause}. Avisos sin entregar: ${pending}; ` +
    `el más antiguo espera desde el ${formatDateTime(lateSince)}. ` +
    `Las solicitudes están guardadas: ${requestsCommand} list`;
  return { since: lateSince, text };
}

async function findNightlyFailure({
  db,
  requestsCommand,
}: ProblemOptions): Promise<Problem | undefined> {
  const failure = await readNightlyFailure(db);
  if (!failure) return undefined;

  const { since, error } = failure;
  const text =
    `El trabajo de la noche falla desde el ${formatDateTime(since)}. ${error}. ` +
    `Para saber más: ${requestsCommand} doctor`;
  return { since, text };
}
