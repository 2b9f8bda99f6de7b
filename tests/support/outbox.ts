import type { TestContext } from 'node:test';
import type { DatabaseConfig } from '../../src/config/database.ts';
import { openDatabase } from '../../src/database/open.ts';
import type { Db } from '../../src/database/tables.ts';
import type { Mail, Origin } from '../../src/outbox/mail.ts';
import { createMailer, type Mailer, type MailPatience } from '../../src/outbox/mailer.ts';
import { insertRequestNotice } from '../../src/outbox/store.ts';
import { startWorker } from '../../src/outbox/worker.ts';
import { insertRequest, type NewRequest } from '../../src/requests/store.ts';
import { testClock } from './clock.ts';
import { goodRequest } from './form.ts';

/** For tests: a database with an outbox, and workers on it whose clock the test moves. */
export async function openTestOutbox(t: TestContext, config: DatabaseConfig, to = ['info@example.com']) {
  const { queries: db, close } = await openDatabase(config);
  t.after(close);
  const clock = testClock();
  const lines: Line[] = [];
  const note = (level: string) => (fields: object, text?: string) => {
    lines.push({ level, text: `${text} ${JSON.stringify(fields)}` });
  };
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  return {
    db,
    clock,
    lines,
    log,
    addRequest: (changes: Partial<NewRequest> = {}) => addRequest(db, clock.now(), changes),
    notices: () => db.selectFrom('notices').selectAll().orderBy('id').execute(),
    startWorker(
      url: string,
      patience: MailPatience = testPatience,
      { recipients = to, plain = true }: WorkerOptions = {},
    ) {
      const attempts: Attempt[] = [];
      const mailer = noting(createMailer({ url, plain }, patience), attempts, clock.now);
      const toAll = { ...origin, config: { ...origin.config, to: recipients } };
      const worker = startWorker({ db, clock, log, mailer, origin: toAll });
      t.after(() => worker.stop(0));
      /** Moves the time on, and waits until what fell due is done. */
      const pass = async (ms: number) => {
        clock.advance(ms);
        await worker.idle();
      };
      return { ...worker, attempts, pass };
    },
  };
}

export const origin: Origin = {
  config: { from: { name: 'Web', address: 'web@example.com' }, to: ['info@example.com'] },
  company: 'Vertical BCN',
  host: 'www.example.com',
  promisesAnswerIn24Hours: true,
  desk: null,
};

type WorkerOptions = { recipients?: string[]; plain?: boolean };

/** What is tried, and when. */
export type Attempt = { subject: string; seconds: number };

type Line = { level: string; text: string };

/** Long enough for any machine: a test of a server that hangs shortens the one patience that it waits out. */
export const testPatience: MailPatience = {
  connectionTimeout: 600_000,
  greetingTimeout: 600_000,
  socketTimeout: 600_000,
  sendMs: 600_000,
};

async function addRequest(db: Db, now: Date, changes: Partial<NewRequest>): Promise<number> {
  const request = { ...goodRequest, received_at: now.toISOString(), state: 'received', ...changes } as const;
  const id = await insertRequest(db, request);
  if (request.state === 'received') await insertRequestNotice(db, id, now);
  return id;
}

function noting(mailer: Mailer, attempts: Attempt[], now: () => Date): Mailer {
  const start = now().getTime();
  return {
    ...mailer,
    send(mail: Mail, signal) {
      attempts.push({ subject: mail.subject, seconds: (now().getTime() - start) / 1000 });
      return mailer.send(mail, signal);
    },
  };
}
