import SmtpTransport from 'nodemailer/lib/smtp-transport';
import type { MailConfig } from '../config/mail.ts';
import type { LastSaid } from './last-said.ts';
import { type ConnectPatience, openSocket, type Way } from './open-socket.ts';

/** Nodemailer's transport to the mail server. Unless `plain` allows it, nothing is sent without encryption. */
export function smtpTransport(
  { url, plain }: Pick<MailConfig, 'url' | 'plain'>,
  { attemptTimeout, ...timeouts }: SmtpTimeouts,
  { logger, ...way }: Way & { logger?: LastSaid['logger'] } = {},
): SmtpTransport {
  const heard = logger && { logger, transactionLog: true };
  const transport = new SmtpTransport({ url, ...timeouts, ...heard });
  // Set here, since parameters of the URL override the options.
  if (!plain) transport.options.requireTLS = true;
  transport.getSocket = ({ host = 'localhost', port, secure, localAddress, connectionTimeout }, done) => {
    const server = { host, port: Number(port) || (secure ? 465 : 587), localAddress };
    const patience = { attemptTimeout, connectionTimeout: connectionTimeout ?? timeouts.connectionTimeout };
    openSocket(server, patience, way).then((connection) => done(null, { connection }), done);
  };
  return transport;
}

/** In milliseconds. */
export type SmtpTimeouts = ConnectPatience & Record<'greetingTimeout' | 'socketTimeout', number>;
