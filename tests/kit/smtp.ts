import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailConfig } from '../../src/config.ts';
import type { Afterwards } from './folders.ts';
import { freePort } from './port.ts';

/** Starts a real SMTP server that can misbehave; stops it after the test. It lets every login in. */
export async function startTestSmtp(t: Afterwards, behaviour: SmtpBehaviour = {}) {
  let current = behaviour;
  const mails: { raw: string; to: string[]; messageId: string }[] = [];
  const logins: string[] = [];
  const sockets = new Set<Socket>();
  const hangUp = () => sockets.forEach((socket) => void socket.destroy());
  const options: SMTPServerOptions = {
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: behaviour.tls ? [] : ['STARTTLS'],
    ...(behaviour.tls && {
      ...behaviour.tls,
      secure: behaviour.tls.from === 'the start',
    }),
    disableReverseLookup: true,
    onConnect(_session, callback) {
      if (current.greet !== 'never') callback(replyError(current.greet));
    },
    onAuth({ username, password }, _session, callback) {
      logins.push(`${username}:${password}`);
      callback(null, { user: username });
    },
    onMailFrom(_address, _session, callback) {
      callback(replyError(current.refuseSender));
    },
    onRcptTo({ address }, _session, callback) {
      callback(replyError(current.refuseRecipient?.(address)));
    },
    async onData(stream, { envelope }, callback) {
      if (current.data === 'hang up') return void stream.once('data', hangUp);
      const raw = await text(stream).catch(() => null);
      if (raw === null) return;
      const [, messageId = ''] = /^Message-ID: (\S+)/im.exec(raw) ?? [];
      mails.push({ raw, messageId, to: envelope.rcptTo.map(({ address }) => address) });
      if (current.data !== 'never') callback(replyError(await current.answer?.()));
    },
  };
  let server: SMTPServer;
  const port = await freePort();
  const start = async () => {
    server = new SMTPServer(options);
    server.on('error', () => {});
    server.server.on('connection', (socket) => void sockets.add(socket));
    await once(server.listen(port, '127.0.0.1'), 'listening');
  };
  const stop = () =>
    new Promise<void>((stopped) => {
      server.close(stopped);
      hangUp();
    });
  await start();
  t.after(stop);
  const url = `${behaviour.tls?.from === 'the start' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`;
  return {
    url,
    config: mailConfig(url),
    /** Environment with which a server process sends to it. */
    env: {
      SMTP_URL: url,
      MAIL_FROM: 'Web <web@example.com>',
      MAIL_TO: 'info@example.com',
    },
    /** Completely received mails, accepted or not. */
    mails,
    /** User and password of each attempt. */
    logins,
    behave(next: Omit<SmtpBehaviour, 'tls'>) {
      current = next;
    },
    /** Opens the same port again. */
    start,
    /** Closes the port and every connection. */
    stop,
  };
}

/** Sender and recipients of the mails of tests, on a server without encryption. */
export function mailConfig(url: string): MailConfig {
  return {
    url,
    plain: true,
    from: { name: 'Web', address: 'web@example.com' },
    to: ['info@example.com'],
  };
}

/** Refusals are SMTP replies, such as «550 5.1.1 nobody». */
export type SmtpBehaviour = {
  /** Offers STARTTLS, or speaks TLS from the first byte, with this certificate. */
  tls?: { key: string; cert: string; from: 'STARTTLS' | 'the start' };
  /** Greets with an error, or never. */
  greet?: string;
  refuseSender?: string;
  refuseRecipient?: (address: string) => string | undefined;
  /** Hangs up in the middle of the message, or reads it and never answers. */
  data?: 'hang up' | 'never';
  /** Called when the message is complete. */
  answer?: () => Promise<string | undefined> | string | undefined;
};

function replyError(reply: string | undefined): Error | null {
  if (reply === undefined) return null;
  return Object.assign(new Error(reply.slice(4)), {
    responseCode: Number(reply.slice(0, 3)),
  });
}
