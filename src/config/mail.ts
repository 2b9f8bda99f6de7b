import addressparser from 'nodemailer/lib/addressparser';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { z } from 'zod';
import { htmlEmail, withAsciiDomain, withSmallDomain } from '../contact/email.ts';
import { isThisMachine } from './desk-address.ts';
import type { WebhookConfig } from './webhook.ts';

/** How the company is told of its requests. */
export type OutboxConfig = {
  /** Null where mail is not set up: notices then wait until it is. */
  mail: MailConfig | null;
  /** The URL that is told when mail does not get out; null where there is none. It may hold a secret. */
  notifyUrl: string | null;
  /** Null where there is no webhook. */
  webhook: WebhookConfig | null;
  /** How the administrator's commands are called on this installation, for example `sudo requests`. */
  requestsCommand: string;
};

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

const mailboxes = z
  .string()
  .transform((text) =>
    addressparser(text, { flatten: true }).map(({ name, address }) => ({ name, address })),
  );

/** What the environment says of mail. A mail server without a sender, or without a recipient, is a fault. */
export const mail = z
  .object({
    SMTP_URL: z
      .string()
      .refine(
        (text) => /^smtps?:\/\//i.test(text) && namesServer(text),
        'expected smtp://user:password@host:587 or smtps://user:password@host:465',
      )
      .optional(),
    SMTP_PLAIN: z.literal('yes', 'expected yes, or nothing').optional(),
    MAIL_FROM: mailboxes
      .refine(
        (all) => all.length === 1 && all.every(isGood),
        'expected one address of your own domain, such as web@example.com or Web <web@example.com>',
      )
      .optional(),
    MAIL_TO: mailboxes
      .refine(
        (all) => all.every(isGood),
        'expected one address or several with commas between, such as info@example.com',
      )
      .transform((all) => [...new Set(all.map(({ address }) => withSmallDomain(address)))])
      .default([]),
  })
  .transform(({ SMTP_URL: url, SMTP_PLAIN, MAIL_FROM, MAIL_TO: to }, context): MailConfig | null => {
    if (url === undefined) return null;
    const [from] = MAIL_FROM ?? [];
    const plain = SMTP_PLAIN === 'yes' || isThisMachine(parseConnectionUrl(url).host ?? '');
    if (from && to.length > 0) return { url, from, to, plain };
    for (const name of [...(from ? [] : ['MAIL_FROM']), ...(to.length > 0 ? [] : ['MAIL_TO'])])
      context.addIssue({ code: 'custom', path: [name], message: 'required where SMTP_URL is set' });
    return z.NEVER;
  });

/** `NOTIFY_URL`. `fetch` refuses a URL with user or password, and its error repeats the whole URL. */
export const notifyUrl = z.string().refine((text) => {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return url !== null && url.username === '' && url.password === '';
}, 'expected an address without user and password that takes a JSON POST, such as https://hooks.example.com/…');

function namesServer(url: string): boolean {
  try {
    const { host, service } = parseConnectionUrl(url);
    return Boolean(host || service);
  } catch {
    return false;
  }
}

function isGood({ name, address }: Mailbox): boolean {
  return address.length <= 254 && htmlEmail.test(address) && !/\p{Cc}/u.test(name);
}
