import { once } from 'node:events';
import type { NodemailerError } from 'nodemailer';
import type { Company } from '../company/schema.ts';
import type { MailConfig, OutboxConfig } from '../config.ts';
import { capitalized } from '../contact/wording.ts';
import { reasonOf } from '../errors.ts';
import { createMailer, smtpTransport } from '../notifications/channels/mail.ts';
import { mail, page } from '../notifications/email.ts';
import { type Finding, good, problem, warning } from './finding.ts';

/** Checks whether the company can be told: connects and signs in to the mail server, and sends a test if that is wanted. */
export async function checkMail(
  config: OutboxConfig,
  { company, sendTest, signal, toldOtherwise = false }: Wanted,
  now: Date,
): Promise<Finding[]> {
  if (!config.mail) {
    const admin = 'Pon SMTP_URL, MAIL_FROM y MAIL_TO (docs/operations.md).';
    return [
      toldOtherwise
        ? warning('Correo', 'no está configurado: el aviso llega solo por otro canal', { admin })
        : problem('Correo', 'no está configurado, y nadie recibe un aviso cuando llega una solicitud', {
            owner: onlyHere,
            admin,
          }),
    ];
  }
  const error = await verify(config.mail, signal);
  if (error)
    return [
      problem('Correo', 'el servidor de correo no acepta los avisos', {
        owner: onlyHere,
        admin: `${capitalized(describe(error))}: ${reasonOf(error.response ?? error)}. ${checkSettings}`,
        help: 'test-mail',
      }),
    ];
  const accepted = good('Correo', 'el servidor de correo responde, y deja entrar.', { help: 'test-mail' });
  return sendTest ? [accepted, await sendOne(config.mail, { company, signal }, now)] : [accepted];
}

type Wanted = {
  company: Company | undefined;
  sendTest: boolean;
  signal?: AbortSignal;
  /** Whether somebody is told of each request without mail. */
  toldOtherwise?: boolean;
};

export const onlyHere =
  'Las solicitudes están a salvo, pero solo te enteras en la oficina: mira la lista a menudo.';

const checkSettings = 'Revisa SMTP_URL, MAIL_FROM y MAIL_TO.';

/** Returns what the mail server, or the way there, has against us. */
async function verify(server: MailConfig, signal?: AbortSignal): Promise<NodemailerError | undefined> {
  const transport = smtpTransport(server, timeouts);
  const aborted = signal && once(signal, 'abort').then(() => Promise.reject(signal.reason));
  try {
    await Promise.race([transport.verify(), ...(aborted ? [aborted] : [])]);
    return undefined;
  } catch (error) {
    return error as NodemailerError;
  } finally {
    transport.close();
  }
}

/** Milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 20_000 };

function describe({ code, message }: NodemailerError): string {
  if (code === 'EAUTH') return 'no acepta el usuario o la contraseña';
  if (code === 'EDNS') return 'el nombre del servidor que está en SMTP_URL no se encuentra (DNS)';
  if (/certificate|ALTNAME|SELF_SIGNED/i.test(message)) return 'su certificado no vale';
  if (code === 'ETLS' || /STARTTLS/.test(message))
    return 'no ofrece cifrar la conexión, y sin cifrar no se le envía nada (SMTP_PLAIN)';
  return 'no se puede hablar con el servidor';
}

async function sendOne(
  config: MailConfig,
  {
    company,
    signal = new AbortController().signal,
  }: { company: Company | undefined; signal?: AbortSignal | undefined },
  now: Date,
): Promise<Finding> {
  const name = company?.name ?? 'la web';
  const host = company ? new URL(company.siteUrl).hostname : 'localhost';
  const text = `Prueba de los avisos de ${name}. Si lo lees en la bandeja de entrada, el correo funciona.`;
  const message = mail(
    { config },
    {
      messageId: `<prueba.${now.getTime()}@${host}>`,
      date: now,
      subject: 'Prueba de los avisos',
      text,
      html: page(text),
    },
  );
  const result = await createMailer(config).send(message, signal);
  if (result.status === 'delivered' && !result.refused)
    return warning('Correo', 'el de prueba se ha enviado', {
      owner: 'Mira si ha llegado, y si no está en correo no deseado.',
    });
  const late = 'el servidor de correo ha tardado demasiado';
  const reason = result.status === 'retry' && !signal.aborted ? result.reason : late;
  if (result.status === 'delivered')
    return problem('Correo', `el de prueba no ha llegado a todos: ${result.refused}`, {
      admin: checkSettings,
    });
  return problem('Correo', `el de prueba no ha salido: ${reason}`, {
    owner: 'Dile a quien lleva la web lo que pone aquí.',
    admin: checkSettings,
  });
}
