import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, type Repetition, repeat, systemClock } from '../clock.ts';
import type { Company } from '../company/schema.ts';
import type { OutboxConfig } from '../config/mail.ts';
import type { Db } from '../database/tables.ts';
import { type AlarmServices, startAlarm } from './alarm.ts';
import { type CodeSender, createCodeSender } from './code-sender.ts';
import { createMailer, type Mailer, type Outcome } from './mailer.ts';
import type { PushNetwork } from './push/network.ts';
import { createPusher, type Pusher } from './push/pusher.ts';
import { type PushCount, startPushWorker } from './push/worker.ts';
import type { Worker } from './rounds.ts';
import type { WebhookOutcome } from './webhook/message.ts';
import { dropLongMissingWebhook, noteMissingWebhook } from './webhook/settle.ts';
import { startWebhookWorker } from './webhook/worker.ts';
import { startWorker } from './worker.ts';

/** Tells the company of its requests, by mail and other channels. It does nothing until it is started. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { db, config, company, clock = systemClock } = options;
  const { troubles = async () => [], counts = uncounted } = options;
  const { requestsCommand } = config;
  const mail = config.mail ? 'configured' : 'not configured';
  const host = new URL(company.siteUrl).hostname;
  const origin = config.mail && {
    config: config.mail,
    company: company.name,
    host,
    promisesAnswerIn24Hours: company.claims.answerIn24Hours !== false,
    desk: options.desk,
  };
  const mailer = config.mail && watchMailer(createMailer(config.mail), clock, counts.delivery);
  const codes = origin && mailer && createCodeSender({ mailer, origin, clock });
  const pusher = createPusher({ contact: `mailto:${company.email}`, network: options.pushNetwork });
  const workers: Worker[] = [];
  const repeated: Repetition[] = [];
  return {
    nudge() {
      for (const worker of workers) worker.nudge();
    },
    pusher,
    codes: codes && { send: codes.send, fail: mailer.failedLately },
    start(log) {
      if (origin && mailer) {
        workers.push(startWorker({ db, clock, log, mailer, origin }));
      } else {
        log.warn('SMTP_URL is not set: requests are kept, and nobody is told of them');
      }
      workers.push(startPushWorker({ db, clock, log, pusher, count: counts.push }));
      const { webhook } = config;
      if (webhook) {
        const told = { config: webhook, desk: options.desk, count: counts.webhook };
        workers.push(startWebhookWorker({ db, clock, log, ...told }));
      } else {
        repeated.push(followMissingWebhook({ db, clock, log }));
      }
      if (config.notifyUrl)
        repeated.push(
          startAlarm({
            ...{ db, clock, log, url: config.notifyUrl, mail, host, requestsCommand, troubles },
            server: hostname(),
          }),
        );
    },
    async stop(patienceMs) {
      await Promise.all([
        ...workers.map((worker) => worker.stop(patienceMs)),
        codes?.stop(patienceMs),
        ...repeated.map((one) => one.stop()),
      ]);
    },
  };
}

export type Outbox = {
  /** Says that something was stored that may have to be delivered. */
  nudge(): void;
  /** Sends codes for entering the desk, at once and only once; null where mail is not set up. */
  codes: Codes | null;
  pusher: Pusher;
  start(log: FastifyBaseLogger): void;
  /** Waits for what is being sent, at most that many milliseconds, and sends nothing more. */
  stop(patienceMs: number): Promise<void>;
};

export type Codes = Pick<CodeSender, 'send'> & {
  /** Whether the mail server could not be reached, or let us in, the last time, and that was less than ten minutes ago. */
  fail(): boolean;
};

export type OutboxOptions = {
  db: Db;
  config: OutboxConfig;
  company: Pick<Company, 'name' | 'siteUrl' | 'email'> & {
    claims: Pick<Company['claims'], 'answerIn24Hours'>;
  };
  /** The origin of the desk; null where only this machine reaches it. */
  desk: string | null;
  clock?: Clock;
  /** Troubles that `NOTIFY_URL` is told of besides mail that is late. */
  troubles?: AlarmServices['troubles'];
  /** Called with what came of each attempt to send a mail, a push, or to tell the webhook. */
  counts?: Counts;
  /** Where pushes may go. Only tests set it: without it that is the internet. */
  pushNetwork?: PushNetwork | undefined;
};

type Counts = {
  delivery(outcome: Outcome['kind']): void;
  push(outcome: PushCount): void;
  webhook(outcome: WebhookOutcome['kind']): void;
};

const uncounted: Counts = { delivery() {}, push() {}, webhook() {} };

/** Waits for a webhook that may come back, or be gone for good. */
function followMissingWebhook({ db, clock, log }: { db: Db; clock: Clock; log: FastifyBaseLogger }) {
  let ahead: number | undefined;
  const look = async () => {
    const now = clock.now();
    const before = ahead;
    ahead = now.getTime() - clock.elapsed();
    // A clock that was set forward says nothing of how long it has been missing.
    await noteMissingWebhook(db, now, ahead - (before ?? ahead) > hourMs);
    // Nor is known at the first look whether it was.
    if (before === undefined) return;
    const dropped = await dropLongMissingWebhook(db, now);
    if (dropped > 0)
      log.warn({ dropped }, 'notices for a webhook dropped: WEBHOOK_URL has not been set for seven days');
  };
  return repeat(clock, hourMs, look, (error) =>
    log.error({ err: error }, 'whether there is a webhook could not be noted'),
  );
}

const hourMs = 60 * 60 * 1000;

/**
 * A mailer that remembers, in this process, whether the mail server was there the last time it was needed. What the server
 * says after the login does not count, since a rehearsal ends there: that would tell a stranger whose address it was. A
 * rehearsal is no attempt, and is not counted.
 */
function watchMailer(
  mailer: Mailer,
  clock: Pick<Clock, 'elapsed'>,
  count: Counts['delivery'],
): Mailer & { failedLately(): boolean } {
  let failedAt: number | undefined;
  const note = (outcome: Outcome) => {
    const { kind } = outcome;
    if (kind === 'insecure' || (kind === 'unreachable' && !outcome.after)) failedAt = clock.elapsed();
    else if (kind !== 'aborted') failedAt = undefined;
  };
  return {
    async send(mail, signal) {
      const outcome = await mailer.send(mail, signal);
      note(outcome);
      count(outcome.kind);
      return outcome;
    },
    failedLately: () => failedAt !== undefined && clock.elapsed() - failedAt < rememberedMs,
  };
}

const rememberedMs = 10 * 60 * 1000;
