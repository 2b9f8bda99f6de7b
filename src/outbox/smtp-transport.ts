import SmtpTransport from 'nodemailer/lib/smtp-transport';
import type { MailConfig } from '../config/mail.ts';
import { type ConnectOptions, type ConnectPatience, openSocket } from './open-socket.ts';

/** Nodemailer's transport to the mail server. Unless `plain` allows it, nothing is sent without encryption. */
export function smtpTransport(
  { url, plain }: Pick<MailConfig, 'url' | 'plain'>,
  { attemptTimeout, ...timeouts }: SmtpTimeouts,
  { logger, ...options }: ConnectOptions & { logger?: LastSaid['logger'] } = {},
): SmtpTransport {
  const heard = logger && { logger, transactionLog: true };
  const transport = new SmtpTransport({ url, ...timeouts, ...heard });
  // Set here, since parameters of the URL override the options.
  if (!plain) transport.options.requireTLS = true;
  transport.getSocket = ({ host = 'localhost', port, secure, localAddress, connectionTimeout }, done) => {
    const server = { host, port: Number(port) || (secure ? 465 : 587), localAddress };
    const patience = { attemptTimeout, connectionTimeout: connectionTimeout ?? timeouts.connectionTimeout };
    openSocket(server, patience, options).then((connection) => done(null, { connection }), done);
  };
  return transport;
}

/** In milliseconds. */
export type SmtpTimeouts = ConnectPatience & Record<'greetingTimeout' | 'socketTimeout', number>;

/**
 * Finds out from nodemailer's log what was last sent to a mail server: its errors do not tell at which point of the dialogue
 * the server fell silent.
 */
export function listenForLastSaid(): LastSaid {
  let said: string | undefined;
  const hear = ({ tnx }: { tnx?: unknown }, line: unknown) => {
    if (tnx === 'message') said = 'the message';
    const [verb] = tnx === 'client' ? (verbs.exec(String(line)) ?? []) : [];
    if (verb) said = verb;
  };
  return { logger: { debug: hear, info: hear }, get: () => said };
}

export type LastSaid = {
  logger: Record<'debug' | 'info', (entry: { tnx?: unknown }, line: unknown) => void>;
  /** A command of SMTP or `the message`; undefined where nothing has been sent. */
  get(): string | undefined;
};

const verbs = /^(?:EHLO|HELO|STARTTLS|AUTH|MAIL|RCPT|DATA|QUIT)\b/;
