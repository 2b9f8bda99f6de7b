import type { FastifyBaseLogger } from 'fastify';
import type { CodeToSend } from '../auth/sign-in-tokens.ts';
import type { Repetition } from '../clock.ts';
import type { Company } from '../company/schema.ts';
import type { Config } from '../config.ts';
import type { Channel } from '../database/tables.ts';
import { type AlertOptions, startAlerts } from './alerts.ts';
import { createMailChannel, createMailer } from './channels/mail.ts';
import { createPushChannel } from './channels/push.ts';
import { createWebhookChannel } from './channels/webhook.ts';
import { codeMail } from './sign-in-email.ts';
import { startWorker, type WorkerOptions } from './worker.ts';

/** Creates what tells the company about its requests. It does nothing until it is started. */
export function createNotifications(options: NotificationOptions) {
  const { db, config, company, clock, deskIsOpen, count, checkStorage } = options;
  const host = new URL(company.siteUrl).hostname;
  const promisesAnswerIn24Hours = company.claims.answerIn24Hours !== false;
  const origin = async () => {
    const isOpen = await deskIsOpen();
    const desk = isOpen ? options.desk : null;
    return {
      company: company.name,
      host,
      promisesAnswerIn24Hours,
      desk,
      deskIsOpen: isOpen,
    };
  };
  const services = { db, clock, origin };
  const sendMail = config.mail && createMailer(config.mail);
  const push = createPushChannel(services, company.email, options.pushHosts);
  const sending: WorkerOptions['channels'] = {
    ...(sendMail && { mail: createMailChannel(services, sendMail) }),
    push: push.deliver,
    ...(config.webhook && { webhook: createWebhookChannel(services, config.webhook) }),
  };
  let worker: ReturnType<typeof startWorker> | undefined;
  let alerts: Repetition | undefined;
  // Mails wait until mail is set up; a webhook that comes later is not told about the past.
  const channels: Channel[] = [
    'mail',
    'push',
    ...(config.webhook ? (['webhook'] as const) : []),
  ];
  return {
    /** The channels on which a new request is delivered. */
    channels,
    /** Looks for what is due, now: to be called after a commit that enqueues deliveries. */
    wake: () => worker?.wake(),
    push,
    /**
     * Sends a sign-in code at once, and never again: a stored code could be read in a stolen database, and one that arrives
     * an hour later is of no use. Null if mail is not set up.
     */
    sendCode:
      sendMail &&
      ((code: CodeToSend) => {
        const mail = codeMail({ company: company.name, host }, code, clock.now());
        return sendMail(mail, new AbortController().signal, [code.to]);
      }),
    start(log: FastifyBaseLogger) {
      worker = startWorker({ db, clock, log, channels: sending, deskIsOpen, count });
      const { url } = config.alerts;
      if (url === null) return;

      alerts = startAlerts({
        db,
        clock,
        log,
        mailIsSetUp: config.mail !== null,
        requestsCommand: config.requestsCommand,
        url,
        host,
        checkStorage,
      });
    },
    /** Waits for what is being sent, at most that many milliseconds, and sends nothing more. */
    async stop(timeoutMs: number) {
      await Promise.all([worker?.stop(timeoutMs), alerts?.stop()]);
    },
  };
}

export type Notifications = ReturnType<typeof createNotifications>;

export type NotificationOptions = Pick<
  WorkerOptions,
  'db' | 'clock' | 'deskIsOpen' | 'count'
> & {
  config: Pick<Config, 'mail' | 'webhook' | 'alerts' | 'requestsCommand'>;
  company: Pick<Company, 'name' | 'siteUrl' | 'email'> & {
    claims: Pick<Company['claims'], 'answerIn24Hours'>;
  };
  /** The origin of the desk; null if only this machine reaches it. */
  desk: string | null;
  checkStorage: AlertOptions['checkStorage'];
  /** The hosts that pushes may go to. Only tests set them. */
  pushHosts?: RegExp | undefined;
};
