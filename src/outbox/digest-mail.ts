import { momentWithAge } from '../company/madrid-time.ts';
import { reasonsInWords } from '../contact/status.ts';
import { escapeHtml, visibleLine } from '../contact/visible-text.ts';
import { counted } from '../contact/wording.ts';
import type { StoredRequest } from '../requests/store.ts';
import { deskLink, idOfMoment, type Mail, mail, type Origin, page } from './mail.ts';
import type { SummaryContent } from './summaries.ts';

/** The mail that lists suspected spam, and leads to the desk, where what is none is released. */
export function digestMail(origin: Origin, digest: SummaryContent, now: Date): Mail {
  const { requests, more } = digest;
  const total = requests.length + more;
  const told = requests.map((request) => describe(origin, request, now));
  const rest = more === 0 ? [] : [`Y ${more} más, en la oficina.`];
  return mail(origin, {
    messageId: `<sospechosas-${digest.id}.${idOfMoment(digest.created_at)}@${origin.host}>`,
    date: now,
    subject: `Posible publicidad: ${counted(total, 'solicitud', 'solicitudes')}`,
    text: [introTo(total), '', ...told.map(asText), ...rest, ''].join('\n'),
    html: page(
      `<p>${escapeHtml(introTo(total))}</p>${told.map(asHtml).join('')}` +
        rest.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    ),
  });
}

function introTo(total: number): string {
  const what =
    total === 1
      ? 'Parece publicidad, pero está guardada. Si no lo es,'
      : 'Parecen publicidad, pero están guardadas. Si alguna no lo es,';
  return `${what} dilo en la oficina, en «Posible publicidad», y te llegará su aviso, como el de cualquier otra.`;
}

const excerptLength = 300;

function describe(origin: Origin, request: StoredRequest, now: Date) {
  const { id, name, email, phone, message, reason, received_at } = request;
  return {
    head: `N.º ${id}: ${visibleLine(name)}`,
    contact: [email, visibleLine(phone)].filter(Boolean).join(', '),
    received: momentWithAge(new Date(received_at), now),
    reasons: reasonsInWords(reason),
    excerpt: visibleLine(message, excerptLength),
    desk: deskLink(origin, request),
  };
}

type Described = ReturnType<typeof describe>;

function asText({ head, contact, received, reasons, excerpt, desk }: Described): string {
  const seen = desk ? `Abrir la solicitud: ${desk}\n` : '';
  return `${head}\n${contact}\nRecibida: ${received}\nMotivo: ${reasons}\n> ${excerpt}\n${seen}`;
}

function asHtml({ head, contact, received, reasons, excerpt, desk }: Described): string {
  const seen = desk ? `<p><a href="${escapeHtml(desk)}">Abrir la solicitud</a></p>` : '';
  return (
    `<p><strong><bdi>${escapeHtml(head)}</bdi></strong><br><bdi>${escapeHtml(contact)}</bdi><br>` +
    `Recibida: ${escapeHtml(received)}<br>Motivo: ${escapeHtml(reasons)}</p>` +
    '<blockquote dir="auto" style="margin:0;padding:0 1em;border-left:3px solid #999">' +
    `${escapeHtml(excerpt)}</blockquote>${seen}`
  );
}
