import type { SendMailOptions } from 'nodemailer';
import type { Config, MailConfig } from '../config.ts';
import { withAsciiDomain } from '../contact/email.ts';
import { escapeHtml } from '../contact/visible-text.ts';
import { requestUrl } from '../desk-api/paths.ts';
import type { StoredRequest } from '../requests/store.ts';

/** Returns a mail to the company, unless other recipients are given, with headers that ask for no automatic answer. */
export function mail(
  { config: { from, to: company } }: Pick<Origin, 'config'>,
  content: MailContent,
  to: readonly string[] = company,
): Mail {
  return {
    from,
    to: [...to],
    // So that nothing a visitor wrote decides where the mail goes.
    envelope: { from: from.address, to: [...to] },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...content,
  };
}

/** The sender of our mails, and what they say about the company and this installation. */
export type Origin = {
  config: Pick<MailConfig, 'from' | 'to'>;
  company: string;
  /** The host of the site, which is the right side of every Message-ID. */
  host: string;
  /** Whether the site promises an answer within 24 hours. */
  promisesAnswerIn24Hours: boolean;
  /** The origin of the desk, for links; null if it is closed, or only this machine reaches it. */
  desk: string | null;
  /** While no one can enter the desk, mails do not mention it. */
  deskIsOpen: boolean;
};

export type MailContent = {
  messageId: string;
  date: Date;
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
};

export type Mail = SendMailOptions & MailContent;

/** Returns the URL of a request in the desk; undefined if its reader cannot open the desk. */
export function deskLink(
  { desk }: Pick<Origin, 'desk'>,
  request: Pick<StoredRequest, 'id' | 'receivedAt'>,
): string | undefined {
  return desk === null ? undefined : requestUrl(desk, request);
}

/** Returns a moment in ISO 8601 as a part of a Message-ID (RFC 5322, dot-atom). */
export function idOfMoment(iso: string): string {
  return iso.replace(/[^\dTZ]/g, '');
}

/** Returns a visitor's text as HTML. Isolated, so that right-to-left text does not reverse its surroundings. */
export function isolated(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

/**
 * Returns the HTML part of a mail. It loads nothing, breaks long words, and sets no text colour, so that it is legible in
 * light and dark mode.
 */
export function page(body: string): string {
  return (
    '<!doctype html><html lang="es"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>' +
    `<body style="font:16px/1.5 sans-serif;max-width:42em;${breaksAnywhere}">${body}</body></html>`
  );
}

/** Both break long words: programs that do not know `overflow-wrap: anywhere` use `word-break`. */
const breaksAnywhere = 'word-break:break-word;overflow-wrap:anywhere';

/** Returns whether requests are mailed to an address, however either is written. */
export function isToldByMail({ mail }: Pick<Config, 'mail'>, address: string | null): boolean {
  const same = (one: string) => withAsciiDomain(one.toLowerCase());
  return address !== null && (mail?.to ?? []).some((one) => same(one) === same(address));
}
