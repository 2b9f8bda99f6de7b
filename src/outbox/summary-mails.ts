import { momentWithAge } from '../company/madrid-time.ts';
import { services } from '../company/services.ts';
import { promiseMs, reasonsInWords } from '../contact/status.ts';
import { escapeHtml, visibleLine } from '../contact/visible-text.ts';
import { counted } from '../contact/wording.ts';
import type { StoredRequest } from '../requests/store.ts';
import { deskLink, idOfMoment, type Mail, mail, type Origin, page } from './mail.ts';
import { reminderHours, type SummaryContent } from './summaries.ts';

/** The mail that lists suspected spam, and leads to the desk, where what is none is released. */
export function digestMail(origin: Origin, digest: SummaryContent, now: Date): Mail {
  const total = totalOf(digest);
  const what =
    total === 1
      ? 'Parece publicidad, pero está guardada. Si no lo es,'
      : 'Parecen publicidad, pero están guardadas. Si alguna no lo es,';
  return listMail(origin, digest, now, {
    id: 'sospechosas',
    subject: `Posible publicidad: ${counted(total, 'solicitud', 'solicitudes')}`,
    intro: `${what} dilo en la oficina, en «Posible publicidad», y te llegará su aviso, como el de cualquier otra.`,
    told: digest.requests.map((request) => suspected(origin, request, now)),
    rest: digest.more === 0 ? [] : [`Y ${digest.more} más, en la oficina.`],
  });
}

/** The mail that lists requests which nobody has answered yet, the oldest first. */
export function reminderMail(
  origin: Origin,
  { missedCalls, ...reminder }: SummaryContent & { missedCalls: ReadonlyMap<number, string> },
  now: Date,
): Mail {
  const total = totalOf(reminder);
  // It speaks of the promise only where the site makes it.
  const promise = origin.promisesAnswerIn24Hours
    ? `; la web promete contestar en ${promiseMs / (60 * 60 * 1000)}\u00a0horas`
    : '';
  const what = total === 1 ? '1 solicitud lleva' : `${total} solicitudes llevan`;
  return listMail(origin, reminder, now, {
    id: 'recordatorio',
    subject: total === 1 ? '1 solicitud sin contestar' : `${total} solicitudes sin contestar`,
    intro: `${what} más de ${reminderHours}\u00a0horas sin respuesta${promise}.`,
    told: reminder.requests.map((request) => {
      const called = missedCalls.get(request.id);
      const more = called && `Llamada sin respuesta: ${momentWithAge(new Date(called), now)}`;
      return waiting(origin, request, { called: more }, now);
    }),
    rest: [
      ...restOf(reminder),
      'Cuando hayas contestado, apúntalo en la oficina, donde están todas las pendientes. ' +
        'Este aviso se envía una sola vez por solicitud.',
    ],
  });
}

/** The mail that lists the requests whose day has come, with what was noted of them. */
export function followUpMail(origin: Origin, due: SummaryContent, now: Date): Mail {
  const total = totalOf(due);
  return listMail(origin, due, now, {
    id: 'para-hoy',
    subject: `Para hoy: ${counted(total, 'solicitud', 'solicitudes')}`,
    intro: total === 1 ? 'Hoy toca volver a 1 solicitud:' : `Hoy toca volver a ${total} solicitudes:`,
    told: due.requests.map((request) => {
      const note = visibleLine(request.note, excerptLength);
      return waiting(origin, request, { note }, now);
    }),
    rest: restOf(due),
  });
}

type List = { id: string; subject: string; intro: string; told: Told[]; rest: string[] };

type Told = { text: string; html: string };

function listMail(
  origin: Origin,
  { id, created_at }: SummaryContent,
  now: Date,
  { id: name, subject, intro, told, rest }: List,
): Mail {
  return mail(origin, {
    messageId: `<${name}-${id}.${idOfMoment(created_at)}@${origin.host}>`,
    date: now,
    subject,
    text: [intro, '', ...told.map(({ text }) => text), ...rest, ''].join('\n'),
    html: page([inParagraph(intro), ...told.map(({ html }) => html), ...rest.map(inParagraph)].join('')),
  });
}

function inParagraph(line: string): string {
  return `<p>${escapeHtml(line)}</p>`;
}

function totalOf({ requests, more }: SummaryContent): number {
  return requests.length + more;
}

function restOf({ more }: SummaryContent): string[] {
  return more > 0 ? [`Y ${more} más.`] : [];
}

function suspected(origin: Origin, request: StoredRequest, now: Date): Told {
  const head = `N.º ${request.id}: ${visibleLine(request.name)}`;
  const contact = [request.email, visibleLine(request.phone)].filter(Boolean).join(', ');
  const received = momentWithAge(new Date(request.received_at), now);
  const reasons = reasonsInWords(request.reason);
  const excerpt = visibleLine(request.message, 300);
  const desk = deskLink(origin, request);
  return {
    text:
      `${head}\n${contact}\nRecibida: ${received}\nMotivo: ${reasons}\n> ${excerpt}\n` +
      (desk ? `Abrir la solicitud: ${desk}\n` : ''),
    html:
      `<p><strong><bdi>${escapeHtml(head)}</bdi></strong><br><bdi>${escapeHtml(contact)}</bdi><br>` +
      `Recibida: ${escapeHtml(received)}<br>Motivo: ${escapeHtml(reasons)}</p>` +
      '<blockquote dir="auto" style="margin:0;padding:0 1em;border-left:3px solid #999">' +
      `${escapeHtml(excerpt)}</blockquote>` +
      (desk ? `<p><a href="${escapeHtml(desk)}">Abrir la solicitud</a></p>` : ''),
  };
}

const excerptLength = 120;

function waiting(
  origin: Origin,
  request: StoredRequest,
  { called, note }: { called?: string | undefined; note?: string },
  now: Date,
): Told {
  const { id, name, email, phone, message, received_at, service, province } = request;
  const head = `N.º ${id}: ${visibleLine(name)}`;
  const contact = [visibleLine(phone), email].filter(Boolean).join(', ');
  const labels = [service && services[service], province].filter(Boolean).join(', ');
  const received = `Recibida: ${momentWithAge(new Date(received_at), now)}`;
  const excerpt = visibleLine(message, excerptLength);
  const desk = deskLink(origin, request);
  const lines = [head, contact, labels, received, called, note && `Nota: ${note}`, `> ${excerpt}`, desk];
  const paragraph = [
    `<strong><bdi>${escapeHtml(head)}</bdi></strong>`,
    `<bdi>${escapeHtml(contact)}</bdi>`,
    escapeHtml(labels),
    escapeHtml(received),
    called && escapeHtml(called),
    note && `Nota: <bdi>${escapeHtml(note)}</bdi>`,
    `<bdi>${escapeHtml(excerpt)}</bdi>`,
    desk && `<a href="${escapeHtml(desk)}">Abrir la solicitud</a>`,
  ];
  return {
    text: `${lines.filter(Boolean).join('\n')}\n`,
    html: `<p>${paragraph.filter(Boolean).join('<br>')}</p>`,
  };
}
