import { randomUUID } from 'node:crypto';
import { clockOf } from '../company/madrid-time.ts';
import { escapeHtml } from '../contact/visible-text.ts';
import type { CodeToSend } from '../people/code.ts';
import { type Mail, mail, type Origin, page } from './mail.ts';

/** The mail with a code for entering the desk. The code is good only in the browser that asked for it. */
export function codeMail(origin: Origin, { to, code, expiresAt }: CodeToSend, now: Date): Mail {
  const spelt = `${code.slice(0, 4)}-${code.slice(4)}`;
  const what = `Tu código para entrar en la oficina de ${origin.company}:`;
  const until = `Vale una vez, hasta las ${clockOf(expiresAt).slice(11)}, y solo en el navegador donde se ha pedido.`;
  const content = {
    messageId: `<codigo-${randomUUID()}@${origin.host}>`,
    date: now,
    subject: 'Código para entrar en la oficina',
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
