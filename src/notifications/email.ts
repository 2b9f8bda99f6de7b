import { escapeHtml } from '../contact/visible-text.ts';
import { requestUrl } from '../desk-api/paths.ts';
import type { StoredRequest } from '../requests/store.ts';

/** What our mails say about the company and this installation. */
export type Origin = {
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

/** A mail without its sender and recipients. */
export type Mail = {
  messageId: string;
  date: Date;
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
};

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
