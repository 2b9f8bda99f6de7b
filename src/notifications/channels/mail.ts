import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import SmtpTransport from 'nodemailer/lib/smtp-transport';
import type { MailConfig } from '../../config.ts';
import { reasonOf } from '../../errors.ts';
import type { Delivery } from '../../requests/deliveries.ts';
import type { DeliveryResult } from '../deliveries.ts';
import type { Mail } from '../email.ts';
import { requestEmail } from '../request-email.ts';
import { summaryEmail } from '../summary-emails.ts';
import type { ChannelOptions, Deliver } from './channel.ts';

/**
 * Sends requests and summaries to the company by mail, with what is true at that moment.
 */
export function createMailChannel(options: ChannelOptions, send: SendMail): Deliver {
  return async (delivery, signal) => {
    const mail = await writeMail(options, delivery);
    return mail ? send(mail, signal) : { status: 'skipped' };
  };
}

/** Returns the mail of a delivery; undefined if what it is about is gone. */
async function writeMail(
  { db, clock, origin }: ChannelOptions,
  delivery: Delivery,
): Promise<Mail | undefined> {
  const { kind, requestId } = delivery;
  const sender = await origin();
  const now = clock.now();
  if (kind !== 'request') return summaryEmail(db, sender, { ...delivery, kind }, now);

  const request = await db
    .selectFrom('requests')
    .selectAll()
    .where('id', '=', requestId)
    .executeTakeFirst();
  return request && requestEmail(sender, request, now);
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
      if (refused.length === 0) return { status: 'delivered' };
      return { status: 'delivered', refused: refused.join('; ') };
    } catch (error) {
      const unreachable = isUnreachable(error as NodemailerError);
      const reason = late.aborted ? 'the time for one mail was over' : reasonOf(error);
      return { status: 'retry', reason, unreachable };
    }
  };
}

type SendMail = ReturnType<typeof createMailer>;

/** Returns whether the fault is the connection's, not the message's. */
function isUnreachable({ code, responseCode }: NodemailerError): boolean {
  const isRefusal = code === 'EENVELOPE' || code === 'EMESSAGE';
  return !isRefusal || refusalsOfTheConnection.includes(responseCode ?? 0);
}

/** "Closing the channel" (RFC 5321), and those for want of a login (RFC 4954). */
const refusalsOfTheConnection = [421, 530, 534, 535, 538];

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
    // Nothing that a visitor wrote decides where the mail goes.
    envelope: { from: from.address, to: [...to] },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Returns a transport to the mail server. It sends nothing without encryption, unless
 * `plain` allows that.
 */
export function smtpTransport({ url, plain }: MailConfig, limits: typeof timeouts) {
  const transport = new SmtpTransport({ url, ...limits });
  // Parameters of the URL override the options of the constructor.
  if (!plain) transport.options.requireTLS = true;
  return createTransport(transport);
}

/** In milliseconds. A server that checks for viruses may take long to answer. */
const timeouts = {
  connectionTimeout: 15_000,
  greetingTimeout: 30_000,
  socketTimeout: 60_000,
};

/**
 * For one mail, in milliseconds: shorter than a lock, so that no other server sends the
 * same mail meanwhile.
 */
const sendMs = 120_000;
