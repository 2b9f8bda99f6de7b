import type { FastifyBaseLogger } from 'fastify';
import type { CodeToSend } from '../auth/sign-in-tokens.ts';
import type { Company } from '../company/schema.ts';
import type { OutboxConfig } from '../config.ts';
import type { Channel } from '../database/tables.ts';
import { type Repetition, repeat } from '../time.ts';
import { type AlertOptions, startAlerts } from './alerts.ts';
import { createMailChannel, createMailer } from './channels/mail.ts';
import { createPushChannel } from './channels/push.ts';
import { createWebhookChannel } from './channels/webhook.ts';
import { enqueueSummaries } from './schedule.ts';
import { codeMail } from './sign-in-email.ts';
import { startWorker, type Worker, type WorkerOptions } from './worker.ts';

/** Creates what tells the company about its requests. It does nothing until it is started. */
export function createNotifications(options: NotificationOptions) {
  const { db, config, company, clock, count, checkStorage } = options;
  const host = new URL(company.siteUrl).hostname;
  const origin = async () => {
    const deskIsOpen = await options.deskIsOpen();
    const promisesAnswerIn24Hours = company.claims.answerIn24Hours !== false;
    const desk = deskIsOpen ? options.desk : null;
    return { company: company.name, host, promisesAnswerIn24Hours, desk, deskIsOpen };
  };
  const mailer = config.mail && createMailer(config.mail);
  const push = createPushChannel({ db, clock, email: company.email, hosts: options.pushHosts });
  const sending: WorkerOptions['channels'] = {
    ...(mailer && { mail: createMailChannel({ db, clock, mailer, origin }) }),
    push,
    ...(config.webhook && { webhook: createWebhookChannel({ db, clock, config: config.webhook, origin }) }),
  };
  const repeated: Repetition[] = [];
  let worker: Worker | undefined;
  const wake = () => worker?.wake();
  // Mails wait until mail is set up; a webhook that comes later is not told about the past.
  const channels: Channel[] = ['mail', 'push', ...(config.webhook ? (['webhook'] as const) : [])];
  return {
    /** The channels on which a new request is delivered. */
    channels,
    /** Looks for what is due, now: to be called after a commit that enqueues deliveries. */
    wake,
    push,
    /**
     * Sends a sign-in code at once, and never again: a stored code could be read in a stolen database, and one that arrives
     * an hour later is of no use. Null if mail is not set up.
     */
    sendCode:
      mailer &&
      ((code: CodeToSend) => {
        const mail = codeMail({ company: company.name, host }, code, clock.now());
        return mailer.send(mail, new AbortController().signal, [code.to]);
      }),
    start(log: FastifyBaseLogger) {
      worker = startWorker({ db, clock, log, channels: sending, count });
      const schedule = async () => {
        await enqueueSummaries(db, await options.deskIsOpen(), clock.now());
        wake();
      };
      repeated.push(
        repeat(clock, 60_000, schedule, (error) =>
          log.error({ err: error }, 'summaries could not be scheduled'),
        ),
      );
      if (config.notifyUrl !== null)
        repeated.push(startAlerts({ db, clock, log, config, url: config.notifyUrl, host, checkStorage }));
    },
    /** Waits for what is being sent, at most that many milliseconds, and sends nothing more. */
    async stop(timeoutMs: number) {
      await Promise.all([worker?.stop(timeoutMs), ...repeated.map((one) => one.stop())]);
    },
  };
}

export type Notifications = ReturnType<typeof createNotifications>;

export type NotificationOptions = Pick<AlertOptions, 'db' | 'clock' | 'checkStorage'> & {
  config: OutboxConfig;
  company: Pick<Company, 'name' | 'siteUrl' | 'email'> & {
    claims: Pick<Company['claims'], 'answerIn24Hours'>;
  };
  /** The origin of the desk; null if only this machine reaches it. */
  desk: string | null;
  /** Whether a person can enter the desk. */
  deskIsOpen(): Promise<boolean>;
  count: WorkerOptions['count'];
  /** The hosts that pushes may go to. Only tests set them. */
  pushHosts?: RegExp | undefined;
};
