import type { NodemailerError } from 'nodemailer';
import type { MailConfig } from '../config.ts';
import { reasonOf } from '../errors.ts';
import { createMailer, smtpTransport } from '../notifications/channels/mail.ts';
import { type DeliveryResult, describeRejected } from '../notifications/deliveries.ts';
import { bothParts, type Mail } from '../notifications/email.ts';
import { type Finding, fail, pass, warn } from './check.ts';

const admin = 'Revisa SMTP_URL, MAIL_FROM y MAIL_TO.';

/** Connects and signs in to the mail server. */
export async function checkMail(config: MailConfig): Promise<Finding> {
  try {
    await smtpTransport(config, checkTimeouts).verify();
    return pass('Correo', 'el servidor de correo responde, y deja entrar.');
  } catch (error) {
    const reason = reasonOf((error as NodemailerError).response ?? error);
    const text = `el servidor de correo no acepta los avisos: ${reason}`;
    return fail('Correo', text, { admin, action: 'test-mail' });
  }
}

/** In milliseconds: shorter than for a delivery, since a person waits for the answer. */
const checkTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 15_000,
  socketTimeout: 20_000,
};

/**
 * Sends a test mail to `MAIL_TO`. It gives up before the proxies do, which wait for 40 s.
 */
export async function sendTestMail(
  config: MailConfig | null,
  now: Date,
  timeoutMs = 35_000,
): Promise<Finding> {
  if (!config) return fail('Correo', 'no está configurado', { admin });

  const send = createMailer(config);
  const signal = AbortSignal.timeout(timeoutMs);
  const result = await send(testMail(config.from, now), signal);
  return judgeTest(result, signal.aborted);
}

function testMail(from: MailConfig['from'], now: Date): Mail {
  const host = from.address.split('@')[1];
  const text =
    'Prueba de los avisos de la web. ' +
    'Si lo lees en la bandeja de entrada, el correo funciona.';
  return {
    messageId: `<prueba.${now.getTime()}@${host}>`,
    date: now,
    subject: 'Prueba de los avisos',
    ...bothParts([[text]]),
  };
}

function judgeTest(result: DeliveryResult, timedOut: boolean): Finding {
  const advice = { owner: 'Dile a quien lleva la web lo que pone aquí.', admin };
  if (result.status !== 'delivered') {
    const late = 'el servidor de correo ha tardado demasiado';
    const reason = result.status === 'retry' && !timedOut ? result.reason : late;
    return fail('Correo', `el de prueba no ha salido: ${reason}`, advice);
  }
  if (result.rejected) {
    const rejected = describeRejected(result.rejected);
    const text = `el de prueba no ha llegado a todos: ${rejected}`;
    return fail('Correo', text, advice);
  }

  const owner = 'Mira si ha llegado, y si no está en correo no deseado.';
  return warn('Correo', 'el de prueba se ha enviado', { owner });
}
