import { createTransport, type NodemailerError } from 'nodemailer';
import type { MailConfig } from '../config/mail.ts';
import { listenForLastSaid } from './last-said.ts';
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
      const late = AbortSignal.timeout(sendMs);
      const ended = AbortSignal.any([signal, late]);
      const last = listenForLastSaid();
      const way = { lookup, signal: ended, logger: last.logger };
      const transport = createTransport(smtpTransport(server, timeouts, way));
      try {
        const { rejectedErrors = [] } = await transport.sendMail({ ...mail, signal: ended });
        const refused = rejectedErrors.map((error) => ({
          address: error.recipient ?? '',
          reason: reasonOf(error),
        }));
        return { kind: 'delivered', refused };
      } catch (error) {
        if (signal.aborted) return { kind: 'aborted' };
        if (late.aborted) return outcomeOf(tooLate, last.get());
        return outcomeOf(error as NodemailerError, last.get());
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

const tooLate: NodemailerError = Object.assign(new Error('the time for one mail was over'), {
  code: 'ETIMEDOUT',
});

/** @param said what the server was told last */
function outcomeOf(error: NodemailerError, said: string | undefined): Outcome {
  const reason = error.code === 'ETIMEDOUT' && said ? `${reasonOf(error)} (after ${said})` : reasonOf(error);
  const fault = tlsFault(error);
  if (fault) return { kind: 'insecure', reason: `${fault}: ${reason}` };
  return { kind: kindOf(error, said), reason };
}

function kindOf(
  { code, responseCode }: NodemailerError,
  said: string | undefined,
): 'unreachable' | 'refused' | 'broken' {
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    // "Closing the channel" and "not without a login" (RFC 5321, 4954) are not about the message.
    if (responseCode === 421) return 'broken';
    return notLoggedIn.has(responseCode) ? 'unreachable' : 'refused';
  }
  return aboutTheMessage.has(said) ? 'broken' : 'unreachable';
}

/** What is said once the server has taken connection and login: what fails from then on may be the message's fault. */
const aboutTheMessage: ReadonlySet<string | undefined> = new Set(['MAIL', 'RCPT', 'DATA', 'the message']);

const notLoggedIn: ReadonlySet<number | undefined> = new Set([530, 534, 535, 538]);
