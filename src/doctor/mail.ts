import type { NodemailerError } from 'nodemailer';
import type { MailConfig } from '../config.ts';
import { reasonOf } from '../errors.ts';
import { createMailer, smtpTransport } from '../notifications/channels/mail.ts';
import { bothParts } from '../notifications/email.ts';
import { type Finding, fail, pass, warn } from './check.ts';

const admin = 'Revisa SMTP_URL, MAIL_FROM y MAIL_TO.';

/** Connects and signs in to the mail server. */
export async function checkMail(config: MailConfig): Promise<Finding> {
  const timeouts = {
    connectionTimeout: 10_000,
    greetingTimeout: 15_000,
    socketTimeout: 20_000,
  };
  try {
    await smtpTransport(config, timeouts).verify();
    return pass('Correo', 'el servidor de correo responde, y deja entrar.');
  } catch (error) {
    const reason = reasonOf((error as NodemailerError).response ?? error);
    const text = `el servidor de correo no acepta los avisos: ${reason}`;
    return fail('Correo', text, { admin, action: 'test-mail' });
  }
}

/** Sends a test mail to `MAIL_TO`, and gives up before the proxies do, which wait for 40 s. */
export async function sendTestMail(
  config: MailConfig | null,
  now: Date,
  timeoutMs = 35_000,
) {
  if (!config) return fail('Correo', 'no está configurado', { admin });
  const text =
    'Prueba de los avisos de la web. Si lo lees en la bandeja de entrada, el correo funciona.';
  const messageId = `<prueba.${now.getTime()}@${config.from.address.split('@')[1]}>`;
  const content = {
    messageId,
    date: now,
    subject: 'Prueba de los avisos',
    ...bothParts([[text]]),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  const result = await createMailer(config)(content, signal);
  const advice = { owner: 'Dile a quien lleva la web lo que pone aquí.', admin };
  if (result.status !== 'delivered') {
    const late = 'el servidor de correo ha tardado demasiado';
    const reason = result.status === 'retry' && !signal.aborted ? result.reason : late;
    return fail('Correo', `el de prueba no ha salido: ${reason}`, advice);
  }
  if (result.refused)
    return fail(
      'Correo',
      `el de prueba no ha llegado a todos: ${result.refused}`,
      advice,
    );
  const owner = 'Mira si ha llegado, y si no está en correo no deseado.';
  return warn('Correo', 'el de prueba se ha enviado', { owner });
}
