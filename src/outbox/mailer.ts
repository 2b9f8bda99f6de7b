import { createTransport, type NodemailerError } from 'nodemailer';
import type { MailConfig } from '../config/mail.ts';
import type { Mail } from './mail.ts';
import type { Way } from './open-socket.ts';
import { reasonOf } from './reason.ts';
import { smtpTransport } from './smtp-transport.ts';
import { tlsFault } from './tls-fault.ts';

/**
 * Sends mails by SMTP, each on a connection of its own. The URL is exactly what nodemailer reads; it may set
 * other timeouts, but none beyond `sendMs` in total.
 */
export function createMailer(
  server: Pick<MailConfig, 'url' | 'plain'>,
  patience: MailPatience = usualPatience,
  lookup?: Way['lookup'],
): Mailer {
  return {
    async send(mail, signal) {
      const { sendMs, ...timeouts } = patience;
      let offered = false;
      const late = AbortSignal.timeout(sendMs);
      const ended = AbortSignal.any([signal, late]);
      const transport = createTransport(smtpTransport(server, timeouts, { lookup, signal: ended }));
      // The body is read once the server has taken connection and login: what fails from then on may be its fault.
      transport.use('stream', ({ message }, done) => {
        message?.processFunc((input) => {
          offered = true;
          return input;
        });
        done();
      });
      try {
        const { rejectedErrors = [] } = await transport.sendMail({ ...mail, signal: ended });
        const refused = rejectedErrors.map((error) => ({
          address: error.recipient ?? '',
          reason: reasonOf(error),
        }));
        return { kind: 'delivered', refused };
      } catch (error) {
        if (signal.aborted) return { kind: 'aborted' };
        const reason = reasonOf(late.aborted ? late.reason : error);
        const fault = tlsFault(error as NodemailerError);
        return fault
          ? { kind: 'insecure', reason: `${fault}: ${reason}` }
          : { kind: kindOf(error as NodemailerError, offered), reason };
      } finally {
        transport.close();
      }
    },
  };
}

export type Mailer = { send(mail: Mail, signal: AbortSignal): Promise<Outcome> };

export type Outcome =
  /** At least one recipient has it; all but those that were refused. */
  | { kind: 'delivered'; refused: readonly RefusedRecipient[] }
  /** No fault of the message: the server cannot be reached, or does not let us in. */
  | { kind: 'unreachable'; reason: string }
  /** The same: the connection to it can be read by others, or leads to somebody else. Nothing was said on it. */
  | { kind: 'insecure'; reason: string }
  /** The server answered that it does not want this message, or not now. */
  | { kind: 'refused'; reason: string }
  /** It went silent or away in the middle of the message: whose fault that is cannot be known. */
  | { kind: 'broken'; reason: string }
  /** We were told to stop. Whether the message got through is unknown. */
  | { kind: 'aborted' };

export type RefusedRecipient = { address: string; reason: string };

/** Milliseconds. The total stays below the lease, so that nobody else sends a mail that is on its way. */
const usualPatience = {
  attemptTimeout: 2000,
  connectionTimeout: 15_000,
  greetingTimeout: 30_000,
  /** Without a byte. Servers that look for viruses before they answer take their time. */
  socketTimeout: 60_000,
  sendMs: 120_000,
};

export type MailPatience = typeof usualPatience;

function kindOf(
  { code, responseCode }: NodemailerError,
  offered: boolean,
): 'unreachable' | 'refused' | 'broken' {
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    // "Closing the channel" and "not without a login" (RFC 5321, 4954) are not about the message.
    if (responseCode === 421) return 'broken';
    return notLoggedIn.has(responseCode) ? 'unreachable' : 'refused';
  }
  return offered ? 'broken' : 'unreachable';
}

const notLoggedIn: ReadonlySet<number | undefined> = new Set([530, 534, 535, 538]);
