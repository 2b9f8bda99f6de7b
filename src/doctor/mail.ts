import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer';
import type { Company } from '../company/schema.ts';
import type { MailConfig, OutboxConfig } from '../config/mail.ts';
import { capitalized } from '../contact/wording.ts';
import { mail, page } from '../outbox/mail.ts';
import { createMailer } from '../outbox/mailer.ts';
import { smtpTransport, type TlsFault, tlsFault, visitServer } from '../outbox/smtp-transport.ts';
import { reasonOf } from '../reason.ts';
import { type Finding, good, problem, warning } from './finding.ts';

/** Whether the company can be told: by a real dialogue with the mail server, which is left before a mail is sent. */
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
  for (const to of config.mail.to) {
    const error = await offerMail(config.mail, to, signal).then(
      () => undefined,
      (error: NodemailerError) => error,
    );
    if (error) {
      const said = reasonOf(error.response ?? error);
      return [
        problem('Correo', 'el servidor de correo no acepta los avisos', {
          owner: onlyHere,
          admin: `${capitalized(stepOf(error))}: ${said}. ${checkSettings}`,
          help: 'test-mail',
        }),
      ];
    }
  }
  const accepted = good('Correo', 'el servidor de correo acepta los avisos.', { help: 'test-mail' });
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

/**
 * Offers a mail to the server as if to send it, and hangs up once sender and recipient were taken: a message that
 * does not end is thrown away (RFC 5321, 4.1.1.4). Nodemailer has no way to stop right before DATA.
 *
 * @throws {NodemailerError} what the server, or the way there, has against it.
 */
async function offerMail(server: Omit<MailConfig, 'to'>, to: string, signal?: AbortSignal): Promise<void> {
  await visitServer(smtpTransport(server, patience), signal, (connection, done) => {
    const taken = new Readable({ read: () => done() });
    connection.send({ from: server.from.address, to: [to] }, taken, (error) => error && done(error));
  });
}

/** Milliseconds. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 20_000 };

function stepOf(error: NodemailerError): string {
  const { command, code } = error;
  const fault = tlsFault(error);
  if (fault) return tlsFaults[fault];
  if (command === 'MAIL FROM') return 'no acepta el remitente (MAIL_FROM)';
  if (command === 'RCPT TO') return 'no acepta a quién se avisa (MAIL_TO)';
  if (code === 'EAUTH') return 'no acepta el usuario o la contraseña';
  if (code === 'EDNS') return 'el nombre del servidor que está en SMTP_URL no se encuentra (DNS)';
  return 'no se puede hablar con el servidor';
}

const tlsFaults: Record<TlsFault, string> = {
  'no encryption': 'no ofrece cifrar la conexión, y sin cifrar no se le envía nada (SMTP_PLAIN)',
  'certificate expired': 'su certificado ha caducado',
  'certificate of another name': 'su certificado es de otro nombre que el de SMTP_URL',
  'certificate not trusted': 'su certificado no lo firma nadie de confianza',
  'encryption failed': 'la conexión no se puede cifrar',
};

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
  const outcome = await createMailer(config).send(message, signal);
  if (outcome.kind === 'delivered')
    return warning('Correo', 'el de prueba se ha enviado', {
      owner: 'Mira si ha llegado, y si no está en correo no deseado.',
    });
  const reason = 'reason' in outcome ? outcome.reason : 'el servidor de correo ha tardado demasiado';
  return problem('Correo', `el de prueba no ha salido: ${reason}`, {
    owner: 'Dile a quien lleva la web lo que pone aquí.',
    admin: checkSettings,
  });
}
