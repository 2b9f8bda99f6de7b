import { randomUUID } from 'node:crypto';
import type { CodeToSend } from '../auth/sign-in-codes.ts';
import { madridDateTime } from '../time.ts';
import { bothParts, type Mail, type Origin } from './email.ts';

/**
 * Returns the mail with a sign-in code, which is valid only in the browser that requested
 * it.
 */
export function codeMail(
  { company, host }: Pick<Origin, 'company' | 'host'>,
  { code, expiresAt }: CodeToSend,
  now: Date,
): Mail {
  const grouped = `${code.slice(0, 4)}-${code.slice(4)}`;
  const until = madridDateTime(expiresAt).slice('2026-11-21 '.length);
  return {
    messageId: `<codigo-${randomUUID()}@${host}>`,
    date: now,
    subject: 'Tu código para ver las solicitudes de la web',
    ...bothParts([
      [`Tu código para ver las solicitudes de ${company}:`],
      [{ strong: grouped }],
      [
        `Vale una vez, hasta las ${until}, y solo en el navegador donde se ha pedido.`,
        'Si no lo has pedido tú, no se lo des a nadie: sin el código no se puede entrar.',
      ],
    ]),
  };
}
