import { promiseMs, reasonsInWords } from '../contact/status.ts';
import { escapeHtml, visibleLine } from '../contact/visible-text.ts';
import { counted } from '../contact/wording.ts';
import type { StoredRequest } from '../requests/store.ts';
import { formatDateTimeWithAge } from '../time.ts';
import { deskLink, idOfMoment, isolated, type Mail, mail, type Origin, page } from './mail.ts';
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
    entries: digest.requests.map((request) => {
      const remark = `Motivo: ${reasonsInWords(request.reason)}`;
      return entryOf(origin, request, { remark, longest: 300 }, now);
    }),
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
  return listMail(origin, reminder, now, {
    id: 'recordatorio',
    subject: `${counted(total, 'solicitud', 'solicitudes')} sin contestar`,
    intro: `${counted(total, 'solicitud lleva', 'solicitudes llevan')} más de ${reminderHours}\u00a0horas sin respuesta${promise}.`,
    entries: reminder.requests.map((request) => {
      const called = missedCalls.get(request.id);
      const remark = called && `Llamada sin respuesta: ${formatDateTimeWithAge(new Date(called), now)}`;
      return entryOf(origin, request, { remark, longest: 120 }, now);
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
    entries: due.requests.map((request) => {
      const remark = request.note && `Nota: ${visibleLine(request.note, 120)}`;
      return entryOf(origin, request, { remark, longest: 120 }, now);
    }),
    rest: restOf(due),
  });
}

type List = { id: string; subject: string; intro: string; entries: Entry[]; rest: string[] };

type Entry = { text: string; html: string };

function listMail(
  origin: Origin,
  { id, created_at }: SummaryContent,
  now: Date,
  { id: name, subject, intro, entries, rest }: List,
): Mail {
  return mail(origin, {
    messageId: `<${name}-${id}.${idOfMoment(created_at)}@${origin.host}>`,
    date: now,
    subject,
    text: [intro, '', ...entries.map(({ text }) => text), ...rest, ''].join('\n'),
    html: page([inParagraph(intro), ...entries.map(({ html }) => html), ...rest.map(inParagraph)].join('')),
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

/** A request in a list: who and since when, a remark where there is one, the beginning of the message, and where it is. */
function entryOf(
  origin: Origin,
  request: StoredRequest,
  { remark, longest }: { remark: string | undefined; longest: number },
  now: Date,
): Entry {
  const { id, name, email, phone, message, received_at } = request;
  const head = `N.º ${id}: ${visibleLine(name)}`;
  const lines = [
    [visibleLine(phone), email].filter(Boolean).join(', '),
    `Recibida: ${formatDateTimeWithAge(new Date(received_at), now)}`,
    remark ?? '',
  ].filter(Boolean);
  const excerpt = visibleLine(message, longest);
  const desk = deskLink(origin, request);
  const text = [head, ...lines, `> ${excerpt}`, ...(desk ? [`Abrir la solicitud: ${desk}`] : [])];
  const html = [`<strong>${isolated(head)}</strong>`, ...[...lines, excerpt].map(isolated)];
  if (desk) html.push(`<a href="${escapeHtml(desk)}">Abrir la solicitud</a>`);
  return { text: `${text.join('\n')}\n`, html: `<p>${html.join('<br>')}</p>` };
}
