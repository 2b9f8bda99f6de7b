import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { MailConfig } from '../../src/config.ts';
import type { Afterwards } from './folders.ts';
import { freePort } from './port.ts';

/** For tests: a real SMTP server that can be told to misbehave, gone after the test. */
export async function startTestSmtp(t: Afterwards, behaviour: SmtpBehaviour = {}): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const current = { ...behaviour };
  let server = await listen(current, mails, await freePort());
  const { port } = server.address;
  t.after(() => server.close());
  const url = `${behaviour.tls?.from === 'the start' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`;
  return {
    url,
    env: { SMTP_URL: url, MAIL_FROM: 'Web <web@example.com>', MAIL_TO: 'info@example.com' },
    mails,
    behave(next) {
      for (const key of Object.keys(current)) delete current[key as keyof SmtpBehaviour];
      Object.assign(current, next);
    },
    stop: () => server.close(),
    async start() {
      server = await listen(current, mails, port);
    },
  };
}

/** A company with one address and a mail server without TLS. */
export function mailBy(url: string): MailConfig {
  return { url, plain: true, from: { name: '', address: 'web@example.com' }, to: ['info@example.com'] };
}

export type TestSmtp = {
  /** Without a user. */
  url: string;
  /** Environment with which a server process sends to it. */
  env: Record<string, string>;
  /** Completely received mails, accepted or not. */
  mails: ReceivedMail[];
  behave(behaviour: SmtpBehaviour): void;
  /** Closes the port and every connection. */
  stop(): Promise<void>;
  /** Opens the same port again. */
  start(): Promise<void>;
};

export type SmtpBehaviour = {
  /** Offers STARTTLS, or speaks TLS from the first byte, with this certificate. Held for as long as it runs. */
  tls?: { key: string; cert: string; from: 'STARTTLS' | 'the start' };
  /** Before the greeting: an error instead of it, or never. */
  greet?: 'never' | SmtpError;
  /** The only login that is let in. */
  login?: { user: string; pass: string };
  /** Hears of each that is tried. */
  onLogin?: () => void;
  refuseSender?: SmtpError;
  refuseRecipient?: (address: string) => SmtpError | undefined;
  /** In the middle of the message: hang up, or read on and never answer. */
  data?: 'hang up' | 'never';
  /** Once the message is whole. */
  answer?: (mail: ReceivedMail) => Promise<SmtpError | undefined> | SmtpError | undefined;
};

export type ReceivedMail = { raw: string; to: string[]; messageId: string };

export class SmtpError extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

async function listen(behaviour: SmtpBehaviour, mails: ReceivedMail[], port: number) {
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: behaviour.tls ? [] : ['STARTTLS'],
    ...(behaviour.tls && { ...behaviour.tls, secure: behaviour.tls.from === 'the start' }),
    disableReverseLookup: true,
    onConnect(_session, callback) {
      if (behaviour.greet !== 'never') callback(behaviour.greet);
    },
    onAuth({ username, password }, _session, callback) {
      const { login } = behaviour;
      behaviour.onLogin?.();
      if (login && login.user === username && login.pass === password) callback(null, { user: username });
      else callback(new SmtpError(535, '5.7.8 no such user'));
    },
    onMailFrom(_address, _session, callback) {
      callback(behaviour.refuseSender);
    },
    onRcptTo({ address }, _session, callback) {
      callback(behaviour.refuseRecipient?.(address));
    },
    onData(stream, { envelope }, callback) {
      if (behaviour.data === 'hang up') return stream.once('data', () => hangUp(sockets));
      read(stream, async (raw) => {
        const [, messageId = ''] = /^Message-ID: (\S+)/im.exec(raw) ?? [];
        const mail = { raw, messageId, to: envelope.rcptTo.map(({ address }) => address) };
        mails.push(mail);
        if (behaviour.data !== 'never') callback(await behaviour.answer?.(mail));
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(resolve);
      hangUp(sockets);
    });
  return { address: server.server.address() as AddressInfo, close };
}

function read(stream: SMTPServerDataStream, whole: (raw: string) => void): void {
  let raw = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    raw += chunk;
  });
  stream.on('end', () => whole(raw));
  stream.on('error', () => {});
}

function hangUp(sockets: Iterable<Socket>): void {
  for (const socket of sockets) socket.destroy();
}
