import type { BaseLogger } from 'pino';
import type { CodeToSend } from '../auth/sign-in-codes.ts';
import type { Repetition } from '../clock.ts';
import type { Company } from '../company/schema.ts';
import type { Config, MailConfig } from '../config.ts';
import type { StorageMonitor } from '../database/storage-monitor.ts';
import type { Channel } from '../database/tables.ts';
import { type AlertOptions, startAlerts } from './alerts.ts';
import type { Channels } from './attempt.ts';
import { createMailChannel, createMailer } from './channels/mail.ts';
import { createPushChannel } from './channels/push.ts';
import { createWebhookChannel } from './channels/webhook.ts';
import type { Origin } from './email.ts';
import { codeMail } from './sign-in-email.ts';
import { type StorageMails, startStorageMails } from './storage-mails.ts';
import { startWorker, type WorkerOptions } from './worker.ts';

/**
 * Creates the service that notifies the company of its requests. It does nothing until it
 * is started.
 */
export function createNotifications(options: NotificationOptions) {
  const { db, config, company, clock, deskIsOpen, count } = options;
  const services = { db, clock, origin: () => readOrigin(options) };
  const push = createPushChannel(services, company.email, options.pushHosts);
  const senders: Channels = { push: push.deliver };
  if (config.mail) senders.mail = createMailChannel(services, config.mail);
  if (config.webhook) senders.webhook = createWebhookChannel(services, config.webhook);

  let worker: ReturnType<typeof startWorker> | undefined;
  let alerts: Repetition | undefined;
  let storageMails: StorageMails | undefined;
  return {
    /** The channels on which a new request is delivered. */
    channels: channelsOfRequests(config),
    /** Checks for due deliveries now. Call it after a commit that enqueues deliveries. */
    wake: () => worker?.wake(),
    push,
    /**
     * Sends a sign-in code at once, without retries: a stored code could be read from a
     * stolen database, and a code that arrives an hour later is useless. Null if mail is
     * not configured.
     */
    sendCode: config.mail && codeSender(options, config.mail),
    start(log: Pick<BaseLogger, 'info' | 'warn' | 'error'>) {
      worker = startWorker({
        db,
        clock,
        log,
        channels: senders,
        deskIsOpen,
        remindAfterHours: company.remindAfterHours,
        count,
      });
      if (config.mail)
        storageMails = startStorageMails(
          { clock, log, storage: options.storage, ...siteOf(company) },
          createMailer(config.mail),
        );
      const { url } = config.alerts;
      if (url !== null) alerts = startAlerts(alertOptions(options, log, url));
    },
    /** Sends nothing more, and waits at most `timeoutMs` for deliveries in progress. */
    async stop(timeoutMs: number) {
      await Promise.all([
        worker?.stop(timeoutMs),
        alerts?.stop(),
        storageMails?.stop(timeoutMs),
      ]);
    },
  };
}

export type Notifications = ReturnType<typeof createNotifications>;

export type NotificationOptions = Pick<
  WorkerOptions,
  'db' | 'clock' | 'deskIsOpen' | 'count'
> & {
  config: Pick<Config, 'mail' | 'webhook' | 'alerts' | 'requestsCommand'>;
  company: Pick<Company, 'name' | 'siteUrl' | 'email' | 'remindAfterHours'> & {
    claims: Pick<Company['claims'], 'answerIn24Hours'>;
  };
  /** The origin of the desk, or null if it is only reachable from this machine. */
  desk: string | null;
  storage: Pick<StorageMonitor, 'failure' | 'onProbe'>;
  /** The hosts that pushes may be sent to. Only tests set them. */
  pushHosts?: RegExp | undefined;
};

/**
 * Reads what mails say about the installation. It is read for each mail, since the desk
 * may open or close at any time.
 */
async function readOrigin(options: NotificationOptions): Promise<Origin> {
  const { company, desk, deskIsOpen } = options;
  const isOpen = await deskIsOpen();
  return {
    ...siteOf(company),
    remindAfterHours: company.remindAfterHours,
    promisesAnswerIn24Hours: company.claims.answerIn24Hours !== false,
    desk: isOpen ? desk : null,
    deskIsOpen: isOpen,
  };
}

function siteOf({ name, siteUrl }: NotificationOptions['company']) {
  return { company: name, host: new URL(siteUrl).hostname };
}

/**
 * Returns the channels on which a new request is delivered. Mails wait until mail is
 * configured. A webhook that is configured later gets only the requests that arrive after
 * that.
 */
function channelsOfRequests({ webhook }: Pick<Config, 'webhook'>): Channel[] {
  const always: Channel[] = ['mail', 'push'];
  return webhook ? [...always, 'webhook'] : always;
}

function codeSender(
  { company, clock }: Pick<NotificationOptions, 'company' | 'clock'>,
  config: MailConfig,
) {
  const send = createMailer(config);
  return (code: CodeToSend) => {
    const mail = codeMail(siteOf(company), code, clock.now());
    return send(mail, new AbortController().signal, [code.to]);
  };
}

function alertOptions(
  { db, clock, config, company, storage }: NotificationOptions,
  log: Pick<BaseLogger, 'info' | 'warn' | 'error'>,
  url: string,
): AlertOptions {
  const { requestsCommand } = config;
  const mailIsSetUp = config.mail !== null;
  const webhookIsSetUp = config.webhook !== null;
  const { host } = siteOf(company);
  return {
    db,
    clock,
    log,
    mailIsSetUp,
    webhookIsSetUp,
    requestsCommand,
    url,
    host,
    storageFailure: storage.failure,
  };
}
