import { hostname } from 'node:os';
import type { BaseLogger } from 'pino';
import type { Clock } from '../clock.ts';
import type { StorageFailure, StorageMonitor } from '../database/storage-monitor.ts';
import { storageCauseTexts } from '../storage-cause.ts';
import { formatDateTime, hourMs } from '../time.ts';
import type { DeliveryResult } from './delivery-result.ts';
import { bothParts, type Mail, type Origin } from './email.ts';

/**
 * Mails the company that requests cannot be stored: at once, then every hour, and once
 * more when the failure is over. These mails are sent directly, since the outbox cannot
 * be written either. Servers could coordinate only through the database, so each sends
 * its own. A mail that could not be sent is tried again after the next probe.
 */
export function startStorageMails(
  { clock, log, storage, ...site }: StorageMailOptions,
  send: (mail: Mail, signal: AbortSignal) => Promise<DeliveryResult>,
) {
  const stopping = new AbortController();
  /**
   * The failure of the last mail, and when the next mail is due, in the time of
   * `clock.elapsed`.
   */
  let lastMail: { failure: StorageFailure; nextAt: number } | undefined;
  let sending: Promise<void> | undefined;

  async function update(failure: StorageFailure | undefined): Promise<void> {
    const elapsed = clock.elapsed();
    if (failure) {
      const isDue = lastMail === undefined || elapsed >= lastMail.nextAt;
      if (isDue && (await isSent(failingMail(site, failure, clock.now()))))
        lastMail = { failure, nextAt: elapsed + hourMs };
    } else if (
      lastMail &&
      (await isSent(overMail(site, lastMail.failure, clock.now())))
    ) {
      lastMail = undefined;
    }
  }

  async function isSent(mail: Mail): Promise<boolean> {
    const result = await send(mail, stopping.signal);
    if (result.status === 'retry' && !stopping.signal.aborted)
      log.warn('the mail about the storage could not be sent: it is tried again');
    return result.status === 'delivered';
  }

  const unsubscribe = storage.onProbe((failure) => {
    sending ??= update(failure)
      .catch((error: unknown) =>
        log.error({ err: error }, 'the mail about the storage could not be written'),
      )
      .finally(() => {
        sending = undefined;
      });
  });

  return {
    /** Resolves when no mail is being sent. */
    idle: () => sending,
    /** Waits at most `timeoutMs` for a mail that is being sent. */
    async stop(timeoutMs: number) {
      unsubscribe();
      const timer = setTimeout(() => stopping.abort(), timeoutMs);
      await sending;
      clearTimeout(timer);
    },
  };
}

export type StorageMails = ReturnType<typeof startStorageMails>;

type StorageMailOptions = Site & {
  clock: Pick<Clock, 'now' | 'elapsed'>;
  log: Pick<BaseLogger, 'warn' | 'error'>;
  storage: Pick<StorageMonitor, 'onProbe'>;
};

type Site = Pick<Origin, 'company' | 'host'>;

function failingMail(site: Site, { since, cause, reason }: StorageFailure, now: Date) {
  const paragraphs = [
    [
      `Desde el ${formatDateTime(since)} no se puede guardar nada: ` +
        `${storageCauseTexts[cause]}.`,
      'Quien pide presupuesto en la web ve un error y se le pide que llame.',
      'Lo que ya tenías está a salvo. Avisa ahora a quien lleva la web.',
    ],
    [`Para quien lleva la web: servidor ${hostname()}, «${reason}».`],
    ['Este aviso se repite cada hora mientras dure.'],
  ];
  const subject = 'Urgente: la web no puede guardar solicitudes';
  return mailOf(site, now, subject, paragraphs);
}

function overMail(site: Site, { since }: StorageFailure, now: Date) {
  const paragraphs = [
    [
      'Las solicitudes se guardan otra vez.',
      `No se podían guardar desde el ${formatDateTime(since)}: ` +
        'quien lo intentó desde entonces vio un error.',
    ],
    [`Para quien lleva la web: servidor ${hostname()}.`],
  ];
  return mailOf(site, now, 'La web guarda otra vez las solicitudes', paragraphs);
}

function mailOf(
  { company, host }: Site,
  now: Date,
  subject: string,
  paragraphs: string[][],
): Mail {
  return {
    messageId: `<storage-${now.getTime()}.${hostname()}@${host}>`,
    date: now,
    subject,
    ...bothParts([...paragraphs, [`Web de ${company}.`]]),
  };
}
