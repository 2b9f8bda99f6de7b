import addressparser from 'nodemailer/lib/addressparser';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { htmlEmail, withAsciiDomain, withSmallDomain } from '../contact/email.ts';
import type { Parsed } from './parsed.ts';
import type { WebhookConfig } from './webhook.ts';

/** How the company is told of its requests. */
export type OutboxConfig = {
  /** Null where mail is not set up: notices then wait until it is. */
  mail: MailConfig | null;
  /** The URL that is told when mail does not get out; null where there is none. It may hold a secret. */
  notifyUrl: string | null;
  /** Null where there is no webhook. */
  webhook: WebhookConfig | null;
  /** How the owner calls his commands on this installation, for example `npx requests`. */
  requestsCommand: string;
};

/** How the company is told by mail. */
export type MailConfig = {
  /** `SMTP_URL`, as nodemailer reads it. It may hold a password. */
  url: string;
  /** Whether mails and the password may be sent over a connection that is not encrypted. */
  plain: boolean;
  from: Mailbox;
  /** The addresses of the recipients, without names. */
  to: readonly string[];
};

/** Whether requests are mailed to an address, however either is written. */
export function isToldByMail({ mail }: Pick<OutboxConfig, 'mail'>, address: string | null): boolean {
  const same = (one: string) => withAsciiDomain(one.toLowerCase());
  return address !== null && (mail?.to ?? []).some((one) => same(one) === same(address));
}

export type Mailbox = { name: string; address: string };

/** Reads `SMTP_URL`; an empty text is null. */
export function parseSmtpUrl(text: string): Parsed<string | null> {
  if (text === '') return { value: null };
  if (/^smtps?:\/\//i.test(text) && namesServer(text)) return { value: text };
  return { expected: ['expected smtp://user:password@host:587 or smtps://user:password@host:465'] };
}

/** Reads `MAIL_FROM`; an empty text is null. */
export function parseMailFrom(text: string): Parsed<Mailbox | null> {
  if (text === '') return { value: null };
  const [mailbox, ...more] = mailboxes(text);
  if (mailbox && more.length === 0 && isGood(mailbox)) return { value: mailbox };
  return {
    expected: ['expected one address of your own domain, such as web@example.com or Web <web@example.com>'],
  };
}

/** Reads `MAIL_TO` as addresses, each of them once; an empty text is an empty list. */
export function parseMailTo(text: string): Parsed<readonly string[]> {
  const all = mailboxes(text);
  if (all.every(isGood)) return { value: [...new Set(all.map(({ address }) => withSmallDomain(address)))] };
  return { expected: ['expected one address or several with commas between, such as info@example.com'] };
}

/** Reads `NOTIFY_URL`; an empty text is null. */
export function parseNotifyUrl(text: string): Parsed<string | null> {
  if (text === '') return { value: null };
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  // `fetch` refuses a URL with user or password, and its error repeats the whole URL.
  if (url && url.username === '' && url.password === '') return { value: text };
  return {
    expected: [
      'expected an address without user and password that takes a JSON POST, such as https://hooks.example.com/…',
    ],
  };
}

/** Reads `SMTP_PLAIN`: whether somebody has allowed a connection that is not encrypted. */
export function parseSmtpPlain(text: string): Parsed<boolean> {
  if (text === '' || text === 'yes') return { value: text === 'yes' };
  return { expected: ['expected yes, or nothing'] };
}

/** Puts the parts together. A mail server without a sender, or without a recipient, is a fault. */
export function mailConfig({ url, from, to, plain }: MailParts): Parsed<MailConfig | null> {
  if (url === null) return { value: null };
  if (from && to.length > 0) return { value: { url, from, to, plain: plain || isThisMachine(url) } };
  const missing = [...(from ? [] : ['MAIL_FROM']), ...(to.length > 0 ? [] : ['MAIL_TO'])];
  return { expected: missing.map((name) => `${name}: required where SMTP_URL is set`) };
}

type MailParts = { url: string | null; from: Mailbox | null; to: readonly string[]; plain: boolean };

/** Whether mails go to a server on this machine: nobody can read them on the way. */
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
