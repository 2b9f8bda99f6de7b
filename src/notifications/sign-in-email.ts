import { randomUUID } from 'node:crypto';
import type { CodeToSend } from '../auth/sign-in-tokens.ts';
import { escapeHtml } from '../contact/visible-text.ts';
import { madridDateTime } from '../time.ts';
import { type Mail, type Origin, page } from './email.ts';

/** Returns the mail with a sign-in code. The code is valid only in the browser that asked for it. */
export function codeMail(
  { company, host }: Pick<Origin, 'company' | 'host'>,
  { code, expiresAt }: CodeToSend,
  now: Date,
): Mail {
  const spelt = `${code.slice(0, 4)}-${code.slice(4)}`;
  const what = `Tu código para ver las solicitudes de ${company}:`;
  const until = `Vale una vez, hasta las ${madridDateTime(expiresAt).slice(11)}, y solo en el navegador donde se ha pedido.`;
  const notYou = 'Si no lo has pedido tú, no se lo des a nadie: sin el código no se puede entrar.';
  return {
    messageId: `<codigo-${randomUUID()}@${host}>`,
    date: now,
    subject: 'Tu código para ver las solicitudes de la web',
    text: [what, '', `    ${spelt}`, '', until, notYou, ''].join('\n'),
    html: page(
      `<p>${escapeHtml(what)}</p>` +
        `<p style="font:700 28px/1.2 monospace;letter-spacing:.08em">${spelt}</p>` +
        `<p>${escapeHtml(until)}<br>${escapeHtml(notYou)}</p>`,
    ),
  };
}
