import type { NodemailerError } from 'nodemailer';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import SmtpTransport from 'nodemailer/lib/smtp-transport';
import type { MailConfig } from '../config/mail.ts';

/** Nodemailer's transport to the mail server. Unless `plain` allows it, nothing is sent without encryption. */
export function smtpTransport(
  { url, plain }: Pick<MailConfig, 'url' | 'plain'>,
  timeouts: SmtpTimeouts,
  logger?: LastSaid['logger'],
): SmtpTransport {
  const heard = logger && { logger, transactionLog: true };
  const transport = new SmtpTransport({ url, ...timeouts, ...heard });
  // Set here, since parameters of the URL override the options.
  if (!plain) transport.options.requireTLS = true;
  return transport;
}

export type SmtpTimeouts = Record<'connectionTimeout' | 'greetingTimeout' | 'socketTimeout', number>;

/**
 * Connects to the mail server and logs in, calls `then` where that went well, and hangs up once `then` has called `done`.
 *
 * @throws {NodemailerError} what the server, or the way there, has against it; the signal's reason where it ends it.
 */
export async function visitServer(
  { options, auth }: SmtpTransport,
  signal: AbortSignal | undefined,
  then: (connection: SmtpConnection, done: (error?: Error | null) => void) => void,
): Promise<void> {
  signal?.throwIfAborted();
  const connection = new SmtpConnection(options);
  try {
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve());
      connection.once('error', done);
      connection.once('end', () => reject(new Error('Connection closed')));
      signal?.addEventListener('abort', () => reject(signal.reason));
      connection.connect((error) => {
        if (error || !auth) return error ? reject(error) : then(connection, done);
        connection.login(auth, (refused) => (refused ? reject(refused) : then(connection, done)));
      });
    });
  } finally {
    connection.on('error', () => {});
    connection.close();
  }
}

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

/**
 * Why a connection to a mail server is not secure; undefined for errors of another kind. Where the connection began without
 * encryption, nodemailer and OpenSSL tell the reason only in their messages.
 */
export function tlsFault({ code, command, message, originalCode }: NodemailerError): TlsFault | undefined {
  const said = `${originalCode ?? ''} ${message}`;
  const [fault] = certificateFaults.find(([, words]) => words.test(said)) ?? [];
  if (fault) return fault;
  if (/STARTTLS/.test(said) && !/initiating TLS/.test(said)) return 'no encryption';
  return code === 'ETLS' || command === 'STARTTLS' ? 'encryption failed' : undefined;
}

export type TlsFault =
  /** The server does not offer encryption, or somebody in between removes the offer. */
  | 'no encryption'
  | 'certificate expired'
  | 'certificate of another name'
  | 'certificate not trusted'
  | 'encryption failed';

const certificateFaults: readonly (readonly [TlsFault, RegExp])[] = [
  ['certificate expired', /CERT_HAS_EXPIRED|certificate has expired|CERT_NOT_YET_VALID|not yet valid/],
  ['certificate of another name', /ALTNAME_INVALID|does not match certificate/],
  [
    'certificate not trusted',
    /SELF_SIGNED|self[- ]signed certificate|UNABLE_TO_|unable to (verify|get) .*certificate/,
  ],
];
