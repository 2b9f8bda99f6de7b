import { Readable } from 'node:stream';
import type { MailConfig } from '../config/mail.ts';
import { smtpTransport, visitServer } from '../outbox/smtp-transport.ts';

/**
 * Offers a mail to the server as if to send it, and hangs up once sender and recipient were taken: a message that
 * does not end is thrown away (RFC 5321, 4.1.1.4). Nodemailer has no way to stop right before DATA.
 *
 * @throws {NodemailerError} what the server, or the way there, has against it.
 */
export async function offerMail(
  server: Omit<MailConfig, 'to'>,
  to: string,
  signal?: AbortSignal,
): Promise<void> {
  await visitServer(smtpTransport(server, patience), signal, (connection, done) => {
    const taken = new Readable({ read: () => done() });
    connection.send({ from: server.from.address, to: [to] }, taken, (error) => error && done(error));
  });
}

/** Milliseconds. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 20_000 };
