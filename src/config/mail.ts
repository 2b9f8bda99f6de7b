import addressparser from 'nodemailer/lib/addressparser';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { htmlEmail, withSmallDomain } from '../contact/email.ts';
import type { Parsed } from './parsed.ts';
import type { WebhookConfig } from './webhook.ts';

/** How the company is told of its requests. */
export type OutboxConfig = {
  /** Null where nobody is told by mail: notices wait until somebody is. */
  mail: MailConfig | null;
  /** Where to tell by HTTP that mail does not get out. It may hold a secret. */
  notifyUrl: string | null;
  /** Null where no webhook is told. */
  webhook: WebhookConfig | null;
  /** How the owner calls his commands: `npx requests`. */
  requestsCommand: string;
};

/** How it is told by mail. */
export type MailConfig = {
  /** As nodemailer reads it; it may hold a password. */
  url: string;
  /** Whether a mail, and the password, may go out on a connection that is not encrypted. */
  plain: boolean;
  from: Mailbox;
  /** Addresses alone. */
  to: readonly string[];
};

export type Mailbox = { name: string; address: string };

/** @returns null where there is none. */
export function parseSmtpUrl(text: string): Parsed<string | null> {
  if (text === '') return { value: null };
  if (/^smtps?:\/\//i.test(text) && namesServer(text)) return { value: text };
  return { expected: ['expected smtp://user:password@host:587 or smtps://user:password@host:465'] };
}

/** @returns null where there is none. */
export function parseMailFrom(text: string): Parsed<Mailbox | null> {
  if (text === '') return { value: null };
  const [mailbox, ...more] = mailboxes(text);
  if (mailbox && more.length === 0 && isGood(mailbox)) return { value: mailbox };
  return {
    expected: ['expected one address of your own domain, such as web@example.com or Web <web@example.com>'],
  };
}

/** Reads `MAIL_TO`: each address once. An empty text is an empty list. */
export function parseMailTo(text: string): Parsed<readonly string[]> {
  const all = mailboxes(text);
  if (all.every(isGood)) return { value: [...new Set(all.map(({ address }) => withSmallDomain(address)))] };
  return { expected: ['expected one address or several with commas between, such as info@example.com'] };
}

/** @returns null where there is none. */
export function parseNotifyUrl(text: string): Parsed<string | null> {
  if (text === '') return { value: null };
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  // `fetch` takes none with a user or password, and repeats the address in what it says of that.
  if (url && url.username === '' && url.password === '') return { value: text };
  return {
    expected: [
      'expected an address without user and password that takes a JSON POST, such as https://hooks.example.com/…',
    ],
  };
}

/** Reads `SMTP_PLAIN`: whether somebody says that he knows. */
export function parseSmtpPlain(text: string): Parsed<boolean> {
  if (text === '' || text === 'yes') return { value: text === 'yes' };
  return { expected: ['expected yes, or nothing'] };
}

/** Puts them together. A mail server without a sender or without anybody to write to is a fault. */
export function mailConfig({ url, from, to, plain }: MailParts): Parsed<MailConfig | null> {
  if (url === null) return { value: null };
  if (from && to.length > 0) return { value: { url, from, to, plain: plain || isThisMachine(url) } };
  const missing = [...(from ? [] : ['MAIL_FROM']), ...(to.length > 0 ? [] : ['MAIL_TO'])];
  return { expected: missing.map((name) => `${name}: required where SMTP_URL is set`) };
}

type MailParts = { url: string | null; from: Mailbox | null; to: readonly string[]; plain: boolean };

/** What does not leave the machine cannot be read on the way. */
function isThisMachine(url: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(parseConnectionUrl(url).host ?? '');
}

function namesServer(url: string): boolean {
  try {
    const { host, service } = parseConnectionUrl(url);
    return Boolean(host || service);
  } catch {
    return false;
  }
}

function mailboxes(text: string): Mailbox[] {
  return addressparser(text, { flatten: true }).map(({ name, address }) => ({ name, address }));
}

function isGood({ name, address }: Mailbox): boolean {
  return address.length <= 254 && htmlEmail.test(address) && !/\p{Cc}/u.test(name);
}
