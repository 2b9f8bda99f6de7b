import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import SmtpTransport from 'nodemailer/lib/smtp-transport';
import type { MailConfig } from '../../config.ts';
import { reasonOf } from '../../errors.ts';
import type { DeliveryResult } from '../deliveries.ts';
import type { Mail } from '../email.ts';
import { requestEmail } from '../request-email.ts';
import { summaryEmail } from '../summary-emails.ts';
import type { ChannelOptions, Deliver } from '../worker.ts';

/** Sends requests and summaries to the company by mail, with what is true at that moment. */
export function createMailChannel(
  { db, clock, origin }: ChannelOptions,
  send: SendMail,
): Deliver {
  return async (delivery, signal) => {
    const { kind, requestId } = delivery;
    const [about, now] = [await origin(), clock.now()];
    let mail: Mail | undefined;
    if (kind === 'request') {
      const requests = db.selectFrom('requests').selectAll();
      const request = await requests.where('id', '=', requestId).executeTakeFirst();
      mail = request && requestEmail(about, request, now);
    } else mail = await summaryEmail(db, about, { ...delivery, kind }, now);
    return mail ? send(mail, signal) : { status: 'skipped' };
  };
}

/** Returns a function that sends mails by SMTP, each on a connection of its own. */
export function createMailer(config: MailConfig) {
  return async (
    mail: Mail,
    signal: AbortSignal,
    to = config.to,
  ): Promise<DeliveryResult> => {
    const late = AbortSignal.timeout(sendMs);
    try {
      const sent = await smtpTransport(config, timeouts).sendMail({
        ...addressed(mail, config.from, to),
        signal: AbortSignal.any([signal, late]),
      });
      const refused = (sent.rejectedErrors ?? []).map(
        (error) => `${error.recipient ?? ''}: ${reasonOf(error)}`,
      );
      return {
        status: 'delivered',
        ...(refused.length > 0 && { refused: refused.join('; ') }),
      };
    } catch (error) {
      const { code, responseCode } = error as NodemailerError;
      const isRefusal = code === 'EENVELOPE' || code === 'EMESSAGE';
      // "Closing the channel" and "not without a login" (RFC 5321, RFC 4954) are not about the message.
      const unreachable =
        !isRefusal || [421, 530, 534, 535, 538].includes(responseCode ?? 0);
      const reason = late.aborted ? 'the time for one mail was over' : reasonOf(error);
      return { status: 'retry', reason, unreachable };
    }
  };
}

type SendMail = ReturnType<typeof createMailer>;

/** Adds sender and recipients to a mail, and headers that ask for no automatic answer. */
export function addressed(
  mail: Mail,
  from: MailConfig['from'],
  to: readonly string[],
): SendMailOptions {
  return {
    ...mail,
    from,
    to: [...to],
    // So that nothing a visitor wrote decides where the mail goes.
    envelope: { from: from.address, to: [...to] },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns a transport to the mail server. It sends nothing without encryption, unless `plain` allows that. */
export function smtpTransport({ url, plain }: MailConfig, limits: typeof timeouts) {
  const transport = new SmtpTransport({ url, ...limits });
  // Set here, since parameters of the URL override the options.
  if (!plain) transport.options.requireTLS = true;
  return createTransport(transport);
}

/** In milliseconds. A server that checks for viruses may take long to answer. */
const timeouts = {
  connectionTimeout: 15_000,
  greetingTimeout: 30_000,
  socketTimeout: 60_000,
};

/** For one mail, in milliseconds: shorter than a lock, so that no other server sends the same mail meanwhile. */
const sendMs = 120_000;
