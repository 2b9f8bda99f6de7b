import type { NodemailerError } from 'nodemailer';
import type { Company } from '../company/schema.ts';
import type { MailConfig, OutboxConfig } from '../config/mail.ts';
import { mail, page } from '../outbox/mail.ts';
import { createMailer } from '../outbox/mailer.ts';
import { isNameFault } from '../outbox/open-socket.ts';
import { tlsFault } from '../outbox/tls-fault.ts';
import { reasonOf } from '../reason.ts';
import { type Finding, good, type MailStep, problem, warning } from './finding.ts';
import { offerMail } from './offer-mail.ts';

/** Whether the company can be told: by a real dialogue with the mail server, which is left before a mail is sent. */
export async function checkMail(
  config: OutboxConfig,
  { company, sendTest, signal }: { company: Company | undefined; sendTest: boolean; signal?: AbortSignal },
  now: Date,
): Promise<Finding[]> {
  if (!config.mail)
    return [
      config.notifyUrl === null
        ? problem({ kind: 'mail not set up', secondChannel: false })
        : warning({ kind: 'mail not set up', secondChannel: true }),
    ];
  for (const to of config.mail.to) {
    const error = await offerMail(config.mail, to, signal).then(() => undefined, asMailError);
    if (error) {
      const reason = reasonOf(error.response ?? error);
      return [problem({ kind: 'mail not accepted', at: stepOf(error), reason })];
    }
  }
  const accepted = good({ kind: 'mail accepted' });
  return sendTest ? [accepted, await sendOne(config.mail, { company, signal }, now)] : [accepted];
}

function asMailError(error: unknown): NodemailerError {
  return error as NodemailerError;
}

function stepOf(error: NodemailerError): MailStep {
  const { command, code } = error;
  const fault = tlsFault(error);
  if (fault) return fault;
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'RCPT TO') return 'recipient';
  if (code === 'EAUTH') return 'login';
  if (isNameFault(error)) return 'name';
  return 'connection';
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
  const outcome = await createMailer(config).send(message, signal);
  if (outcome.kind === 'delivered') return warning({ kind: 'test mail sent' });
  const reason = 'reason' in outcome ? outcome.reason : undefined;
  return problem({ kind: 'test mail not sent', reason });
}
