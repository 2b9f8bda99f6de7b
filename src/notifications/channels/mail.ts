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
 * Sends requests and summaries to the company by mail. A mail shows the state at the time
 * when it is sent.
 */
export function createMailChannel(options: ChannelOptions, config: MailConfig): Deliver {
  const send = createMailer(config);
  return async (delivery, signal) => {
    const { recipient } = delivery;
    const to = config.to.filter(
      (address) => recipient === null || isSameAddress(address, recipient),
    );
    // The recipient was removed from `MAIL_TO`.
    if (to.length === 0) return { status: 'skipped' };

    const mail = await writeMail(options, delivery);
    if (!mail) return { status: 'skipped' };

    const result = await send(mail, signal, to);
    if (recipient === null || result.status !== 'retry') return result;
    // The mail server is reachable, so this mail keeps its backoff when another mail goes
    // out.
    return { status: 'retry', reason: `${recipient}: ${result.reason}` };
  };
}

/** Compares addresses case-insensitively, as mail servers do in practice. */
function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Returns the mail of a delivery, or undefined if its subject no longer exists. */
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

/** Returns a function that sends mails by SMTP, each on its own connection. */
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

/**
 * The result of one mail: it went to all recipients except the rejected ones, or to none.
 */
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
  // Without a reply from the server, no failure is permanent.
  const isTemporary = (error.responseCode ?? 0) < 500;
  return { address, reason: reasonOf(error), isTemporary };
}

/**
 * Returns whether the server closed the connection at a recipient, with code 421. Then no
 * other recipient got the mail either.
 */
function isClosedAtRecipient(sent: SendResult): boolean {
  if (sent.kind === 'sent' || sent.error.responseCode !== 421) return false;

  const { code, command } = sent.error;
  return command === 'RCPT TO' || (code === 'ECONNECTION' && command === 'CONN');
}

/**
 * Sends a mail to each recipient separately, so that one recipient cannot block the
 * others.
 */
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

/** Returns whether the connection failed, not the message. */
function isUnreachable({ code, responseCode }: NodemailerError): boolean {
  const isRefusal = code === 'EENVELOPE' || code === 'EMESSAGE';
  return !isRefusal || refusalsOfTheConnection.includes(responseCode ?? 0);
}

/**
 * 421 is "Closing transmission channel" (RFC 5321); the others reject the login or its
 * absence (RFC 4954).
 */
const refusalsOfTheConnection = [421, 530, 534, 535, 538];

/**
 * Adds the sender, the recipients and headers that suppress automatic replies to a mail.
 */
export function addressed(
  mail: Mail,
  from: MailConfig['from'],
  to: readonly string[],
): SendMailOptions {
  return {
    ...mail,
    from,
    to: [...to],
    // The envelope decides where the mail goes. It contains nothing that a visitor wrote.
    envelope: { from: from.address, to: [...to] },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Returns a transport to the mail server. It sends nothing without encryption, unless
 * `plain` allows it.
 */
export function smtpTransport({ url, plain }: MailConfig, limits: typeof timeouts) {
  const transport = new SmtpTransport({ url, ...limits });
  // Parameters of the URL override the options of the constructor.
  if (!plain) transport.options.requireTLS = true;
  return createTransport(transport);
}

/** In milliseconds. A server that scans for viruses may take long to answer. */
const timeouts = {
  connectionTimeout: 15_000,
  greetingTimeout: 30_000,
  socketTimeout: 60_000,
};

/**
 * The limit for one mail, in milliseconds. It is shorter than a lock, so that no other
 * server sends the same mail in the meantime.
 */
const sendMs = 120_000;
