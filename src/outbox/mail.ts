import type { SendMailOptions } from 'nodemailer';
import type { MailConfig } from '../config/mail.ts';
import { requestUrl } from '../desk-api/paths.ts';

/**
 * What every mail of ours has in common: from our own domain, to the company unless it is said to whom, and answered by
 * no machine.
 */
export function mail(
  { config: { from, to: company } }: Pick<Origin, 'config'>,
  content: MailContent,
  to: readonly string[] = company,
): Mail {
  return {
    from,
    to: [...to],
    // Nothing that a visitor wrote has a say in where it goes.
    envelope: { from: from.address, to: [...to] },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...content,
  };
}

/** Who writes. */
export type Origin = {
  config: Pick<MailConfig, 'from' | 'to'>;
  company: string;
  /** The host of the site: the right side of every Message-ID. */
  host: string;
  /** Whether the site promises an answer within 24 hours. */
  promisesAnswerIn24Hours: boolean;
  /** How the owner calls his commands: `npx requests`. */
  requestsCommand: string;
  /** The origin of the desk; null where only this machine reaches it, and no mail is read there. */
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

/** Where a request is in the desk; undefined where a mail can lead to none. */
export function deskLink({ desk }: Pick<Origin, 'desk'>, id: number): string | undefined {
  return desk === null ? undefined : requestUrl(desk, id);
}

/** A moment as it may stand in a Message-ID (RFC 5322, dot-atom). */
export function idOfMoment(iso: string): string {
  return iso.replace(/[^\dTZ]/g, '');
}

/**
 * The frame of the HTML part. Nothing in it is loaded from anywhere, nothing that a visitor wrote makes it wider than the
 * screen, and it names no colour of text: by day and by night the mail program's own is legible.
 */
export function page(body: string): string {
  return (
    '<!doctype html><html lang="es"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>' +
    `<body style="font:16px/1.5 sans-serif;max-width:42em;${breaksAnywhere}">${body}</body></html>`
  );
}

/** The second is for programs that do not know the first yet. */
const breaksAnywhere = 'word-break:break-word;overflow-wrap:anywhere';
