import { randomUUID } from 'node:crypto';
import type { CodeToSend } from '../auth/sign-in-tokens.ts';
import type { Clock } from '../clock.ts';
import { escapeHtml } from '../contact/visible-text.ts';
import { madridDateTime } from '../time.ts';
import { type Mail, mail, type Origin, page } from './mail.ts';
import type { Mailer, Outcome } from './mailer.ts';

/**
 * Sends codes at once and once, not through the outbox: a stored code could be read in a stolen database, and one that is
 * sent an hour later is of no use.
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

/** The mail with a code for entering the desk. The code is good only in the browser that asked for it. */
export function codeMail(origin: Origin, { to, code, expiresAt }: CodeToSend, now: Date): Mail {
  const spelt = `${code.slice(0, 4)}-${code.slice(4)}`;
  const what = `Tu código para ver las solicitudes de ${origin.company}:`;
  const until = `Vale una vez, hasta las ${madridDateTime(expiresAt).slice(11)}, y solo en el navegador donde se ha pedido.`;
  const content = {
    messageId: `<codigo-${randomUUID()}@${origin.host}>`,
    date: now,
    subject: 'Tu código para ver las solicitudes de la web',
    text: [what, '', `    ${spelt}`, '', until, notYou, ''].join('\n'),
    html: page(
      `<p>${escapeHtml(what)}</p>` +
        `<p style="font:700 28px/1.2 monospace;letter-spacing:.08em">${spelt}</p>` +
        `<p>${escapeHtml(until)}<br>${escapeHtml(notYou)}</p>`,
    ),
  };
  return mail(origin, content, [to]);
}

const notYou = 'Si no lo has pedido tú, no se lo des a nadie: sin el código no se puede entrar.';
