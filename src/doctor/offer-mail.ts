import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { NodemailerError } from 'nodemailer';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import type { MailConfig } from '../config/mail.ts';
import { smtpTransport } from '../outbox/smtp-transport.ts';

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
  const transport = smtpTransport(server, patience, { signal });
  const { options, auth } = transport;
  const socket = await promisify(transport.getSocket)(options);
  const connection = new SmtpConnection({ ...options, ...socket });
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = (error: NodemailerError | Error) => reject(error);
      connection.once('error', fail);
      connection.once('end', () => fail(new Error('Connection closed')));
      const taken = new Readable({ read: () => resolve() });
      const offer = () =>
        connection.send({ from: server.from.address, to: [to] }, taken, (error) => error && fail(error));
      connection.connect((error) => {
        if (error) return fail(error);
        if (!auth) return offer();
        connection.login(auth, (error) => (error ? fail(error) : offer()));
      });
    });
  } finally {
    connection.on('error', () => {});
    connection.close();
  }
}

/** Milliseconds. */
const patience = {
  attemptTimeout: 2000,
  connectionTimeout: 10_000,
  greetingTimeout: 15_000,
  socketTimeout: 20_000,
};
