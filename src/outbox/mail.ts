import type { SendMailOptions } from 'nodemailer';
import type { MailConfig } from '../config/mail.ts';
import { escapeHtml } from '../contact/visible-text.ts';
import { requestUrl } from '../desk-api/paths.ts';
import type { StoredRequest } from '../requests/store.ts';

/**
 * A mail with what all our mails have in common: the sender, the company as recipient unless others are given, and headers
 * that ask for no automatic answer.
 */
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

/** Who sends our mails, and what they say of the company and this installation. */
export type Origin = {
  config: Pick<MailConfig, 'from' | 'to'>;
  company: string;
  /** The host of the site, which is the right side of every Message-ID. */
  host: string;
  /** Whether the site promises an answer within 24 hours. */
  promisesAnswerIn24Hours: boolean;
  /** The origin of the desk; null where only this machine reaches it: then mails do not link to it. */
  desk: string | null;
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

/** The URL of a request in the desk; undefined where others cannot reach the desk. */
export function deskLink(
  { desk }: Pick<Origin, 'desk'>,
  request: Pick<StoredRequest, 'id' | 'received_at'>,
): string | undefined {
  return desk === null ? undefined : requestUrl(desk, request);
}

/** A moment in ISO 8601 as a part of a Message-ID (RFC 5322, dot-atom). */
export function idOfMoment(iso: string): string {
  return iso.replace(/[^\dTZ]/g, '');
}

/** A visitor's text in HTML. Isolated, so that one from right to left does not reverse what is beside it. */
export function isolated(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

/**
 * The HTML part of a mail around its body. It loads nothing, long words of a visitor do not make it wider than the screen, and
 * it sets no colour of text, so that the mail program's own is legible in light and dark mode.
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
