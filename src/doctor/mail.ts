import type { NodemailerError } from 'nodemailer';
import type { Installation } from '../cli/installation.ts';
import { type Finding, good, problem, warning } from '../cli/text/findings.ts';
import type { Company } from '../company/schema.ts';
import type { MailConfig } from '../config/mail.ts';
import { mail, page } from '../outbox/mail.ts';
import { createMailer } from '../outbox/mailer.ts';
import { reasonOf } from '../outbox/reason.ts';
import { offerMail } from './offer-mail.ts';

/** Whether the company can be told: by a real dialogue with the mail server, which is left before a mail is sent. */
export async function checkMail(
  { config, now }: Installation,
  company: Company | undefined,
  sendTest: boolean,
): Promise<Finding[]> {
  if (!config.mail) return [checkSecondChannel(config.notifyUrl)];
  for (const to of config.mail.to) {
    const fault = await offerMail(config.mail, to).then(() => undefined, whyNot);
    if (fault) return [problem(`Correo: ${fault}`, 'Revisa SMTP_URL, MAIL_FROM y MAIL_TO.')];
  }
  const accepted = good('Correo: el servidor nos deja entrar, y acepta el remitente y a quién se avisa.');
  return sendTest ? [accepted, await sendOne(config.mail, company, now())] : [accepted];
}

function checkSecondChannel(notifyUrl: string | null): Finding {
  const todo = 'Pon SMTP_URL, MAIL_FROM y MAIL_TO (README.md).';
  return notifyUrl === null
    ? problem('Correo: no está configurado, y NOTIFY_URL tampoco: nadie se entera de las solicitudes', todo)
    : warning('Correo: no está configurado; solo se avisa a NOTIFY_URL, sin los datos de la solicitud', todo);
}

function whyNot(error: NodemailerError): string {
  const said = reasonOf(error.response ?? error);
  if (error.command === 'MAIL FROM') return `el servidor no acepta el remitente (MAIL_FROM): ${said}`;
  if (error.command === 'RCPT TO') return `el servidor no acepta a quién se avisa (MAIL_TO): ${said}`;
  if (error.code === 'EAUTH') return `el servidor no acepta el usuario o la contraseña: ${said}`;
  if (error.code === 'ETLS') return `la conexión no se puede cifrar: ${said}`;
  return `no se puede hablar con el servidor: ${said}`;
}

async function sendOne(config: MailConfig, company: Company | undefined, now: Date): Promise<Finding> {
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
  const outcome = await createMailer(config.url).send(message, new AbortController().signal);
  if (outcome.kind === 'delivered')
    return warning(
      'Correo: el de prueba se ha enviado',
      'Mira si ha llegado, y si no está en correo no deseado.',
    );
  const reason = 'reason' in outcome ? outcome.reason : 'interrumpido';
  return problem(`Correo: el de prueba no ha salido: ${reason}`, 'Revisa SMTP_URL, MAIL_FROM y MAIL_TO.');
}
