import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailConfig } from '../../src/config.ts';
import type { Afterwards } from './folders.ts';
import { freePort } from './port.ts';

/**
 * Starts a real SMTP server that can misbehave, and stops it after the test. It accepts
 * any login.
 */
export async function startTestSmtp(t: Afterwards, behaviour: SmtpBehaviour = {}) {
  let current = behaviour;
  const mails: { raw: string; to: string[]; messageId: string }[] = [];
  const logins: string[] = [];
  const sockets = new Set<Socket>();

  const options: SMTPServerOptions = {
    ...serverOptions(behaviour.tls),

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
      if (current.data === 'hang up') {
        stream.once('data', hangUp);
        return;
      }
      const raw = await text(stream).catch(() => null);
      if (raw === null) return;

      const [, messageId = ''] = /^Message-ID: (\S+)/im.exec(raw) ?? [];
      mails.push({ raw, messageId, to: envelope.rcptTo.map(({ address }) => address) });
      if (current.data !== 'never') callback(replyError(await current.answer?.()));
    },
  };

  const port = await freePort();
  let server: SMTPServer;
  await start();
  t.after(stop);

  const scheme = behaviour.tls?.from === 'the start' ? 'smtps' : 'smtp';
  const url = `${scheme}://127.0.0.1:${port}`;
  return {
    url,
    config: mailConfig(url),
    /** The environment in which a server process sends to it. */
    env: {
      SMTP_URL: url,
      MAIL_FROM: 'Web <web@example.com>',
      MAIL_TO: 'info@example.com',
    },
    /** The mails that it has read completely, whether or not it accepted them. */
    mails,
    /** The user and password of each login. */
    logins,
    /** Changes its behaviour from now on. */
    behave(next: Omit<SmtpBehaviour, 'tls'>) {
      current = next;
    },
    start,
    stop,
  };

  /** Opens the port, for the first time or after a `stop`. */
  async function start(): Promise<void> {
    server = new SMTPServer(options);
    server.on('error', () => {});
    server.server.on('connection', (socket) => void sockets.add(socket));
    await once(server.listen(port, '127.0.0.1'), 'listening');
  }

  /** Closes the port and every connection. */
  function stop(): Promise<void> {
    return new Promise((stopped) => {
      server.close(stopped);
      hangUp();
    });
  }

  function hangUp(): void {
    for (const socket of sockets) socket.destroy();
  }
}

/**
 * Returns the sender and recipients of the tests' mails, for a server without encryption.
 */
export function mailConfig(url: string): MailConfig {
  return {
    url,
    plain: true,
    from: { name: 'Web', address: 'web@example.com' },
    to: ['info@example.com'],
  };
}

/** How a server misbehaves. Refusals are SMTP replies, such as «550 5.1.1 unknown». */
export type SmtpBehaviour = {
  /** Offers STARTTLS, or speaks TLS from the first byte, with this certificate. */
  tls?: { key: string; cert: string; from: 'STARTTLS' | 'the start' };
  /** Greets with this refusal, or never. */
  greet?: string;
  refuseSender?: string;
  refuseRecipient?: (address: string) => string | undefined;
  /** Hangs up in the middle of the message, or reads it and never answers. */
  data?: 'hang up' | 'never';
  /**
   * Called when the message is complete. Returns a refusal, or undefined to accept it.
   */
  answer?: () => Promise<string | undefined> | string | undefined;
};

function serverOptions(tls: SmtpBehaviour['tls']): SMTPServerOptions {
  const options: SMTPServerOptions = {
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
  };
  if (!tls) return { ...options, disabledCommands: ['STARTTLS'] };

  const { key, cert, from } = tls;
  return { ...options, key, cert, secure: from === 'the start' };
}

/** Returns the error with which `smtp-server` sends a reply, or null without a reply. */
function replyError(reply: string | undefined): Error | null {
  if (reply === undefined) return null;

  return Object.assign(new Error(reply.slice(4)), {
    responseCode: Number(reply.slice(0, 3)),
  });
}
