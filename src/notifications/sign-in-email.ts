import { randomUUID } from 'node:crypto';
import type { CodeToSend } from '../auth/sign-in-tokens.ts';
import { escapeHtml } from '../contact/visible-text.ts';
import { type Clock, madridDateTime } from '../time.ts';
import type { Mailer } from './channels/mail.ts';
import type { DeliveryResult } from './deliveries.ts';
import { type Mail, mail, type Origin, page } from './email.ts';

/**
 * Sends sign-in codes at once, and never again: a stored code could be read in a stolen database, and one that arrives an hour
 * later is of no use.
 */
export function createCodeSender({ mailer, origin, clock }: Options): CodeSender {
  let failedAt: number | undefined;
  return {
    async send(code) {
      const result = await mailer.send(codeMail(origin, code, clock.now()), new AbortController().signal);
      failedAt = result.status === 'retry' && result.unreachable ? clock.elapsed() : undefined;
      return result;
    },
    fail: () => failedAt !== undefined && clock.elapsed() - failedAt < rememberedMs,
  };
}

export type CodeSender = {
  send(code: CodeToSend): Promise<DeliveryResult>;
  /** Returns whether the mail server could not be reached for the last code, less than ten minutes ago. */
  fail(): boolean;
};

type Options = { mailer: Mailer; origin: Origin; clock: Pick<Clock, 'now' | 'elapsed'> };

const rememberedMs = 10 * 60 * 1000;

/** Returns the mail with a sign-in code. The code is valid only in the browser that asked for it. */
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
