import { agendaUrl, requestUrl } from '../desk-address.ts';
import type { StoredRequest } from '../requests/store.ts';
import { escapeHtml, visibleText } from '../visible-text.ts';

/** Company and installation data for mails. */
export type Origin = {
  company: string;
  /** The host of the site, which is the right-hand side of every Message-ID. */
  host: string;
  /** Whether the site promises an answer within 24 hours. */
  promisesAnswerIn24Hours: boolean;
  /** The number of hours without an answer after which a reminder is sent. */
  remindAfterHours: number;
  /**
   * The origin of the desk, for links. Null if the desk is closed or only reachable from
   * this machine.
   */
  desk: string | null;
  /** Whether anyone can sign in to the desk. If not, mails do not mention it. */
  deskIsOpen: boolean;
};

/** A mail without sender and recipients. */
export type Mail = {
  messageId: string;
  date: Date;
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
};

/** A line of a mail, which has the same content in plain text and in HTML. */
export type Line =
  | string
  | { strong: string }
  | { quote: string }
  | { label: string; href: string };

/**
 * Returns the plain text and the HTML of a mail from its paragraphs. The HTML loads
 * nothing, breaks long words, and sets no text colour, so that it is legible in light and
 * dark mode.
 */
export function bothParts(paragraphs: Line[][]): Pick<Mail, 'text' | 'html'> {
  const texts = paragraphs.map((lines) => lines.map(asText).join('\n'));
  return {
    text: `${texts.join('\n\n')}\n`,
    html: documentOf(paragraphs.map(asHtmlParagraph).join('')),
  };
}

function asText(line: Line): string {
  if (typeof line === 'string') return line;
  if ('strong' in line) return line.strong;
  // Quoting every line keeps a visitor's message from imitating a line of ours.
  if ('quote' in line) return visibleText(line.quote).replace(/^/gm, '> ');
  return `${line.label}: ${line.href}`;
}

function asHtmlParagraph(lines: readonly Line[]): string {
  const content = lines.map((line) => `<div>${asHtml(line)}</div>`).join('');
  return `<div style="margin:1em 0">${content}</div>`;
}

/**
 * Isolates what a visitor wrote, since right-to-left text would reverse its surroundings.
 */
function asHtml(line: Line): string {
  if (typeof line === 'string') return `<bdi>${escapeHtml(line)}</bdi>`;
  if ('strong' in line) {
    const content = escapeHtml(line.strong);
    return `<strong style="font-size:20px"><bdi>${content}</bdi></strong>`;
  }
  if ('quote' in line) {
    const content = escapeHtml(line.quote).replaceAll('\n', '<br>');
    return `<blockquote dir="auto" style="${quoteStyle}">${content}</blockquote>`;
  }
  return `<a href="${escapeHtml(line.href)}">${line.label}</a>`;
}

const quoteStyle = 'margin:0;padding:0 1em;border-left:3px solid #999';

function documentOf(body: string): string {
  return (
    '<!doctype html><html lang="es"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width">' +
    '<meta name="color-scheme" content="light dark"></head>' +
    `<body style="${bodyStyle}">${body}</body></html>`
  );
}

/** `word-break` is for mail programs that do not know `overflow-wrap: anywhere`. */
const bodyStyle =
  'font:16px/1.5 sans-serif;max-width:42em;' +
  'word-break:break-word;overflow-wrap:anywhere';

/**
 * Returns the link to a request in the desk, or none if the reader cannot open the desk.
 */
export function deskLink({ desk }: Origin, request: StoredRequest): Line[] {
  if (desk === null) return [];
  return [{ label: 'Abrir la solicitud', href: requestUrl(desk, request) }];
}

/**
 * Returns the link to the agenda of the desk, or none if the reader cannot open the desk.
 */
export function agendaLink({ desk }: Origin): Line[] {
  if (desk === null) return [];
  return [{ label: 'Abrir la agenda', href: agendaUrl(desk) }];
}
