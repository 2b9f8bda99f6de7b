import type { Clock } from '../clock.ts';
import type { CodeToSend } from '../people/code.ts';
import { codeMail } from './code-mail.ts';
import type { Origin } from './mail.ts';
import type { Mailer, Outcome } from './mailer.ts';

/**
 * Sends codes at once and not through the outbox: a code that is stored could be read in a stolen database, and one that
 * is sent an hour later is of no use.
 */
export function createCodeSender({ mailer, origin, clock }: Services): CodeSender {
  const aborting = new AbortController();
  const underWay = new Set<Promise<Outcome>>();
  return {
    async send(code) {
      const sending = mailer.send(codeMail(origin, code, clock.now()), aborting.signal);
      underWay.add(sending);
      try {
        return await sending;
      } finally {
        underWay.delete(sending);
      }
    },
    async stop(patienceMs) {
      const late = setTimeout(() => aborting.abort(), patienceMs);
      await Promise.allSettled(underWay);
      clearTimeout(late);
    },
  };
}

export type CodeSender = {
  send(code: CodeToSend): Promise<Outcome>;
  /** Waits for codes that are being sent, at most that many milliseconds. */
  stop(patienceMs: number): Promise<void>;
};

type Services = { mailer: Mailer; origin: Origin; clock: Pick<Clock, 'now'> };
