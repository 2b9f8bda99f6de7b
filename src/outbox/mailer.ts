import { createTransport, type NodemailerError } from 'nodemailer';
import type { MailConfig } from '../config/mail.ts';
import { reasonOf } from '../reason.ts';
import type { Mail } from './mail.ts';
import { listenForLastSaid, smtpTransport, tlsFault } from './smtp-transport.ts';

/**
 * Sends mails by SMTP, each on a connection of its own. Parameters of the URL may set nodemailer's timeouts, but one mail
 * never takes longer than `sendMs`.
 */
export function createMailer(
  server: Pick<MailConfig, 'url' | 'plain'>,
  patience: MailPatience = usualPatience,
): Mailer {
  const attempt = async (signal: AbortSignal, deliver: Deliver): Promise<Outcome> => {
    const { sendMs, ...timeouts } = patience;
    const late = AbortSignal.timeout(sendMs);
    const ended = AbortSignal.any([signal, late]);
    const last = listenForLastSaid();
    try {
      const transport = smtpTransport(server, timeouts, last.logger);
      return { kind: 'delivered', refused: await deliver(transport, ended) };
    } catch (error) {
      if (signal.aborted) return { kind: 'aborted' };
      if (late.aborted) return outcomeOf(tooLate, last.get());
      return outcomeOf(error as NodemailerError, last.get());
    }
  };
  return {
    send: (mail, signal) =>
      attempt(signal, async (transport, ended) => {
        const { rejectedErrors = [] } = await createTransport(transport).sendMail({
          ...mail,
          signal: ended,
        });
        return rejectedErrors.map((error) => ({ address: error.recipient ?? '', reason: reasonOf(error) }));
      }),
  };
}

type Deliver = (
  transport: ReturnType<typeof smtpTransport>,
  ended: AbortSignal,
) => Promise<readonly RefusedRecipient[]>;

export type Mailer = {
  send(mail: Mail, signal: AbortSignal): Promise<Outcome>;
};

export type Outcome =
  /** At least one recipient has the mail: all except those that were refused. */
  | { kind: 'delivered'; refused: readonly RefusedRecipient[] }
  /** The server cannot be reached or does not let us in, whatever the message is: before the login, or only after it. */
  | { kind: 'unreachable'; reason: string; after?: 'the login' }
  /** The connection could be read by others, or may lead to another server. Nothing was sent on it. */
  | { kind: 'insecure'; reason: string }
  | { kind: 'refused'; reason: string }
  /** The server fell silent or hung up in the middle of the message. That may be the message's fault or not. */
  | { kind: 'broken'; reason: string }
  /** The signal ended it. Whether the message was delivered is unknown. */
  | { kind: 'aborted' };

export type RefusedRecipient = { address: string; reason: string };

/** In milliseconds. The total is shorter than a lease, so that no other server sends the same mail meanwhile. */
const usualPatience = {
  connectionTimeout: 15_000,
  greetingTimeout: 30_000,
  /** Without a byte. A server that checks for viruses may take long to answer. */
  socketTimeout: 60_000,
  sendMs: 120_000,
};

export type MailPatience = typeof usualPatience;

const tooLate: NodemailerError = Object.assign(new Error('the time for one mail was over'), {
  code: 'ETIMEDOUT',
});

/** @param said is what was last sent to the server. */
function outcomeOf(error: NodemailerError, said: string | undefined): Outcome {
  const reason = error.code === 'ETIMEDOUT' && said ? `${reasonOf(error)} (after ${said})` : reasonOf(error);
  const fault = tlsFault(error);
  if (fault) return { kind: 'insecure', reason: `${fault}: ${reason}` };
  const kind = kindOf(error, said);
  return kind === 'unreachable' && ['EENVELOPE', 'EMESSAGE'].includes(error.code ?? '')
    ? { kind, reason, after: 'the login' }
    : { kind, reason };
}

function kindOf(
  { code, responseCode }: NodemailerError,
  said: string | undefined,
): 'unreachable' | 'refused' | 'broken' {
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    // Codes for "closing the channel" and "not without a login" (RFC 5321, 4954) are not about the message.
    if (responseCode === 421) return 'broken';
    return notLoggedIn.has(responseCode) ? 'unreachable' : 'refused';
  }
  return aboutTheMessage.has(said) ? 'broken' : 'unreachable';
}

/** What is sent once the server has accepted connection and login: a fault from then on may be the message's. */
const aboutTheMessage: ReadonlySet<string | undefined> = new Set(['MAIL', 'RCPT', 'DATA', 'the message']);

const notLoggedIn: ReadonlySet<number | undefined> = new Set([530, 534, 535, 538]);
