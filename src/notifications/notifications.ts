import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Company } from '../company/schema.ts';
import type { OutboxConfig } from '../config.ts';
import type { Channel as ChannelName, Db } from '../database/tables.ts';
import { type Clock, type Repetition, repeat, systemClock } from '../time.ts';
import { type AlertOptions, startAlerts } from './alerts.ts';
import { createMailChannel, createMailer } from './channels/mail.ts';
import { createPushChannel, type PushChannel, type PushHosts } from './channels/push.ts';
import { createWebhookChannel } from './channels/webhook.ts';
import { enqueueSummaries } from './schedule.ts';
import { type CodeSender, createCodeSender } from './sign-in-email.ts';
import { startWorker, type Worker, type WorkerOptions } from './worker.ts';

/** Creates what tells the company about its requests. It does nothing until it is started. */
export function createNotifications(options: NotificationOptions): Notifications {
  const { db, config, company, clock = systemClock, count, problems } = options;
  const host = new URL(company.siteUrl).hostname;
  const desk = async () => {
    const deskIsOpen = await options.deskIsOpen();
    return { desk: deskIsOpen ? options.desk : null, deskIsOpen };
  };
  const sender = config.mail && {
    config: config.mail,
    company: company.name,
    host,
    promisesAnswerIn24Hours: company.claims.answerIn24Hours !== false,
  };
  const mailer = config.mail && createMailer(config.mail);
  const codes =
    sender &&
    mailer &&
    createCodeSender({ mailer, origin: { ...sender, desk: null, deskIsOpen: true }, clock });
  const push = createPushChannel({ db, clock, email: company.email, hosts: options.pushHosts });
  const repeated: Repetition[] = [];
  let worker: Worker | undefined;
  return {
    // Mails wait until mail is set up; a webhook that comes later is not told about the past.
    channels: ['mail', 'push', ...(config.webhook ? (['webhook'] as const) : [])],
    wake: () => worker?.wake(),
    push,
    codes,
    start(log) {
      const channels: WorkerOptions['channels'] = {
        ...(sender &&
          mailer && {
            mail: createMailChannel({
              db,
              clock,
              mailer,
              origin: async () => ({ ...sender, ...(await desk()) }),
            }),
          }),
        push,
        ...(config.webhook && {
          webhook: createWebhookChannel({ db, clock, config: config.webhook, origin: desk }),
        }),
      };
      const started = startWorker({ db, clock, log, channels, count });
      worker = started;
      const schedule = async () => {
        await enqueueSummaries(db, await options.deskIsOpen(), clock.now());
        started.wake();
      };
      repeated.push(
        repeat(clock, 60_000, schedule, (error) =>
          log.error({ err: error }, 'summaries could not be scheduled'),
        ),
      );
      const { notifyUrl: url, requestsCommand } = config;
      const mail = config.mail ? 'configured' : 'not configured';
      if (url)
        repeated.push(
          startAlerts({ db, clock, log, url, mail, host, requestsCommand, server: hostname(), problems }),
        );
    },
    async stop(timeoutMs) {
      await Promise.all([worker?.stop(timeoutMs), ...repeated.map((one) => one.stop())]);
    },
  };
}

export type Notifications = {
  /** The channels on which a new request is delivered. */
  channels: readonly ChannelName[];
  /** Looks for what is due, now: to be called after a commit that enqueues deliveries. */
  wake(): void;
  push: PushChannel;
  /** Sends sign-in codes, at once and only once; null if mail is not set up. */
  codes: CodeSender | null;
  start(log: FastifyBaseLogger): void;
  /** Waits for what is being sent, at most that many milliseconds, and sends nothing more. */
  stop(timeoutMs: number): Promise<void>;
};

export type NotificationOptions = {
  db: Db;
  config: OutboxConfig;
  company: Pick<Company, 'name' | 'siteUrl' | 'email'> & {
    claims: Pick<Company['claims'], 'answerIn24Hours'>;
  };
  /** The origin of the desk; null if only this machine reaches it. */
  desk: string | null;
  /** Whether a person can enter the desk. */
  deskIsOpen(): Promise<boolean>;
  clock?: Clock;
  /** What is to be alerted besides late mail. */
  problems: AlertOptions['problems'];
  count?: WorkerOptions['count'];
  /** The hosts that pushes may go to. Only tests set them. */
  pushHosts?: PushHosts | undefined;
};
