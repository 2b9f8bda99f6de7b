import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import SmtpTransport from 'nodemailer/lib/smtp-transport';
import type { MailConfig } from '../../config.ts';
import { reasonOf } from '../../errors.ts';
import type { Delivery } from '../../requests/deliveries.ts';
import type { DeliveryResult, RejectedRecipient } from '../delivery-result.ts';
import type { Mail } from '../email.ts';
import { readMorning } from '../morning.ts';
import { morningEmail } from '../morning-email.ts';
import { requestEmail } from '../request-email.ts';
import { summaryEmail } from '../summary-emails.ts';
import type { ChannelOptions, Deliver } from './channel.ts';

/**
 * Sends requests and summaries to the company by mail, with what is true at that moment.
 */
export function createMailChannel(options: ChannelOptions, config: MailConfig): Deliver {
  const send = createMailer(config);
  return async (delivery, signal) => {
    const { recipient } = delivery;
    const to = config.to.filter(
      (address) => recipient === null || isSameAddress(address, recipient),
    );
    // Its recipient has left `MAIL_TO`.
    if (to.length === 0) return { status: 'skipped' };

    const mail = await writeMail(options, delivery);
    if (!mail) return { status: 'skipped' };

    const result = await send(mail, signal, to);
    if (recipient === null || result.status !== 'retry') return result;
    // It is not tried sooner when another mail goes out: that says nothing about this
    // recipient.
    return { status: 'retry', reason: `${recipient}: ${result.reason}` };
  };
}

/** Compares addresses without regard to case, as mail servers do in practice. */
function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Returns the mail of a delivery; undefined if what it is about is gone. */
async function writeMail(
  { db, clock, origin }: ChannelOptions,
  delivery: Delivery,
): Promise<Mail | undefined> {
  const { kind, requestId } = delivery;
  const sender = await origin();
  const now = clock.now();
  if (kind === 'morning') {
    const morning = await readMorning(db, delivery, now);
    return morning && morningEmail(sender, delivery, morning, now);
  }
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
    const signals = AbortSignal.any([signal, late]);
    const send = (recipients: readonly string[]) =>
      sendOnce(config, addressed(mail, config.from, recipients), signals);

    const together = await send(to);
    const sent =
      to.length > 1 && isClosedAtRecipient(together)
        ? await sendToEach(to, send)
        : together;
    if (sent.kind === 'sent') return deliveredExcept(sent.rejected);

    const unreachable = isUnreachable(sent.error);
    const reason = late.aborted
      ? 'el servidor de correo ha tardado demasiado'
      : reasonOf(sent.error);
    return { status: 'retry', reason, unreachable };
  };
}

/** How one mail went: to all recipients but the rejected ones, or to none. */
type SendResult =
  | { kind: 'sent'; rejected: RejectedRecipient[] }
  | { kind: 'failed'; error: NodemailerError };

async function sendOnce(
  config: MailConfig,
  mail: SendMailOptions,
  signal: AbortSignal,
): Promise<SendResult> {
  try {
    const transport = smtpTransport(config, timeouts);
    const { rejectedErrors = [] } = await transport.sendMail({ ...mail, signal });
    const rejected = rejectedErrors.map((error) =>
      rejection(error.recipient ?? '', error),
    );
    return { kind: 'sent', rejected };
  } catch (error) {
    return { kind: 'failed', error: error as NodemailerError };
  }
}

function rejection(address: string, error: NodemailerError): RejectedRecipient {
  // Without a reply of the server nothing is final.
  const isTemporary = (error.responseCode ?? 0) < 500;
  return { address, reason: reasonOf(error), isTemporary };
}

/**
 * Returns whether the server ended the connection when it was given a recipient, by 421:
 * then none of the others got the mail either.
 */
function isClosedAtRecipient(sent: SendResult): boolean {
  if (sent.kind === 'sent' || sent.error.responseCode !== 421) return false;

  const { code, command } = sent.error;
  return command === 'RCPT TO' || (code === 'ECONNECTION' && command === 'CONN');
}

/** Sends a mail to each recipient alone, so that none stands in the way of the others. */
async function sendToEach(
  to: readonly string[],
  send: (recipients: readonly string[]) => Promise<SendResult>,
): Promise<SendResult> {
  const rejected: RejectedRecipient[] = [];
  for (const address of to) {
    const sent = await send([address]);
    if (sent.kind === 'sent') continue;

    rejected.push(rejection(address, sent.error));
    if (rejected.length === to.length) return sent;
  }
  return { kind: 'sent', rejected };
}

function deliveredExcept(rejected: readonly RejectedRecipient[]): DeliveryResult {
  return rejected.length === 0
    ? { status: 'delivered' }
    : { status: 'delivered', rejected };
}

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
