import SmtpTransport from 'nodemailer/lib/smtp-transport';
import type { MailConfig } from '../config/mail.ts';
import type { LastSaid } from './last-said.ts';
import { type ConnectPatience, openSocket, type Way } from './open-socket.ts';

/** How nodemailer is to reach the mail server: encrypted, whatever the URL says of that, unless it may be plain. */
export function smtpTransport(
  { url, plain }: Pick<MailConfig, 'url' | 'plain'>,
  { attemptTimeout, ...timeouts }: SmtpTimeouts,
  { logger, ...way }: Way & { logger?: LastSaid['logger'] } = {},
): SmtpTransport {
  const heard = logger && { logger, transactionLog: true };
  const transport = new SmtpTransport({ url, ...timeouts, ...heard });
  // What stands in the URL wins over what is passed beside it.
  if (!plain) transport.options.requireTLS = true;
  transport.getSocket = ({ host = 'localhost', port, secure, localAddress, connectionTimeout }, done) => {
    const server = { host, port: Number(port) || (secure ? 465 : 587), localAddress };
    const patience = { attemptTimeout, connectionTimeout: connectionTimeout ?? timeouts.connectionTimeout };
    openSocket(server, patience, way).then((connection) => done(null, { connection }), done);
  };
  return transport;
}

/** Milliseconds. `connectionTimeout` is for all until the server has greeted. */
export type SmtpTimeouts = ConnectPatience & Record<'greetingTimeout' | 'socketTimeout', number>;
