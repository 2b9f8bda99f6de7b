import type { NodemailerError } from 'nodemailer';
import type { MailConfig } from '../config.ts';
import { reasonOf } from '../errors.ts';
import { createMailer, smtpTransport } from '../notifications/channels/mail.ts';
import {
  type DeliveryResult,
  describeRejected,
} from '../notifications/delivery-result.ts';
import { bothParts, type Mail } from '../notifications/email.ts';
import { type Finding, fail, pass, warn } from './check.ts';

const admin = 'Revisa SMTP_URL, MAIL_FROM y MAIL_TO.';

/** Connects and signs in to the mail server. */
export async function checkMail(config: MailConfig): Promise<Finding> {
  try {
    await smtpTransport(config, checkTimeouts).verify();
    return pass('Correo', 'el servidor de correo responde, y deja entrar.');
  } catch (error) {
    const { response, code } = error as NodemailerError;
    const reason = reasonOf(response ?? error);
    const text = `${mailFault(code)}, y los avisos no salen`;
    const advice = `Ha dado este error: ${reason}. ${admin}`;
    return fail('Correo', text, { admin: advice, action: 'test-mail' });
  }
}

/** Explains to the owner what went wrong, by the code of the error. */
function mailFault(code: string | undefined): string {
  switch (code) {
    case 'EAUTH':
      return 'el servidor de correo no acepta el usuario o la contraseña';
    case 'EENVELOPE':
    case 'EMESSAGE':
      return 'el servidor de correo no acepta los avisos';
    default:
      return 'no se puede conectar con el servidor de correo';
  }
}

/** In milliseconds. Shorter than for a delivery, since a person waits for the result. */
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
    const text = `el de prueba no ha salido: ${testFault(result, timedOut)}`;
    return fail('Correo', text, advice);
  }
  if (result.rejected) {
    const rejected = describeRejected(result.rejected);
    const text = `el de prueba no ha llegado a todos: ${rejected}`;
    return fail('Correo', text, advice);
  }

  const owner = 'Mira si ha llegado, y si no está en correo no deseado.';
  return warn('Correo', 'el de prueba se ha enviado', { owner });
}

/** Explains to the owner why a test mail was not sent. */
function testFault(result: DeliveryResult, timedOut: boolean): string {
  if (timedOut || result.status !== 'retry')
    return 'el servidor de correo ha tardado demasiado';
  if (result.unreachable)
    return 'no se puede conectar con el servidor de correo, o no deja entrar';

  return `el servidor de correo no lo acepta («${result.reason}»)`;
}
