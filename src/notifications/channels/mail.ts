import { createTransport, type NodemailerError } from 'nodemailer';
import SmtpTransport from 'nodemailer/lib/smtp-transport';
import type { MailConfig } from '../../config.ts';
import type { Db } from '../../database/tables.ts';
import { reasonOf } from '../../errors.ts';
import type { Delivery } from '../../requests/deliveries.ts';
import type { Clock } from '../../time.ts';
import type { DeliveryResult } from '../deliveries.ts';
import type { Mail, Origin } from '../email.ts';
import { requestEmail } from '../request-email.ts';
import { summaryEmail } from '../summary-emails.ts';
import type { Channel } from '../worker.ts';

/** Sends requests and summaries to the company by mail. */
export function createMailChannel({ db, clock, mailer, origin }: MailChannelOptions): Channel {
  return {
    async deliver(delivery, signal) {
      const mail = await compose(db, await origin(), delivery, clock.now());
      return mail ? mailer.send(mail, signal) : { status: 'skipped' };
    },
  };
}

export type MailChannelOptions = {
  db: Db;
  clock: Pick<Clock, 'now'>;
  mailer: Mailer;
  origin(): Promise<Origin>;
};

/** Sends mails by SMTP, each on a connection of its own. */
export function createMailer(server: SmtpServer, timeouts: MailTimeouts = defaultTimeouts): Mailer {
  const { sendMs, ...connection } = timeouts;
  return {
    async send(mail, signal) {
      const late = AbortSignal.timeout(sendMs);
      try {
        const sent = await smtpTransport(server, connection).sendMail({
          ...mail,
          signal: AbortSignal.any([signal, late]),
        });
        const refused = (sent.rejectedErrors ?? []).map(
          (error) => `${error.recipient ?? ''}: ${reasonOf(error)}`,
        );
        return { status: 'delivered', ...(refused.length > 0 && { refused: refused.join('; ') }) };
      } catch (error) {
        const { code, responseCode } = error as NodemailerError;
        const isRefusal = code === 'EENVELOPE' || code === 'EMESSAGE';
        // "Closing the channel" and "not without a login" (RFC 5321, RFC 4954) are not about the message.
        const unreachable = !isRefusal || [421, 530, 534, 535, 538].includes(responseCode ?? 0);
        const reason = late.aborted ? 'the time for one mail was over' : reasonOf(error);
        return { status: 'retry', reason, unreachable };
      }
    },
  };
}

export type Mailer = { send(mail: Mail, signal: AbortSignal): Promise<DeliveryResult> };

type SmtpServer = Pick<MailConfig, 'url' | 'plain'>;

/** Returns a transport to the mail server. It sends nothing without encryption, unless `plain` allows that. */
export function smtpTransport({ url, plain }: SmtpServer, timeouts: Omit<MailTimeouts, 'sendMs'>) {
  const transport = new SmtpTransport({ url, ...timeouts });
  // Set here, since parameters of the URL override the options.
  if (!plain) transport.options.requireTLS = true;
  return createTransport(transport);
}

/** In milliseconds. The total is shorter than a lock, so that no other server sends the same mail meanwhile. */
const defaultTimeouts = {
  connectionTimeout: 15_000,
  greetingTimeout: 30_000,
  /** Without a byte. A server that checks for viruses may take long to answer. */
  socketTimeout: 60_000,
  sendMs: 120_000,
};

export type MailTimeouts = typeof defaultTimeouts;

/** Returns the mail with what is true now; undefined if there is nothing left to say. */
async function compose(db: Db, origin: Origin, delivery: Delivery, now: Date): Promise<Mail | undefined> {
  const { kind, requestId } = delivery;
  if (kind !== 'request') return summaryEmail(db, origin, { ...delivery, kind }, now);
  const request = await db.selectFrom('requests').selectAll().where('id', '=', requestId).executeTakeFirst();
  return request && requestEmail(origin, request, now);
}
