import { promiseMs, reasonsInWords } from '../contact/status.ts';
import { escapeHtml, visibleLine } from '../contact/visible-text.ts';
import { counted } from '../contact/wording.ts';
import type { Db } from '../database/tables.ts';
import { noAnswersOf, notesOf, type RequestWithHistory } from '../requests/queries.ts';
import { formatDateTimeWithAge } from '../time.ts';
import { deskLink, idOfMoment, isolated, type Mail, mail, type Origin, page } from './email.ts';
import { readSummary, reminderHours, type SummaryContent, type SummaryDelivery } from './schedule.ts';

/** Reads what a digest, a reminder or a follow-up lists now, and returns its mail; undefined if nothing is left. */
export async function summaryEmail(
  db: Db,
  origin: Origin,
  delivery: SummaryDelivery,
  now: Date,
): Promise<Mail | undefined> {
  const summary = await readSummary(db, delivery);
  if (summary.requests.length === 0) return undefined;
  const content = { ...summary, delivery };
  switch (delivery.kind) {
    case 'digest':
      return digestEmail(origin, content, now);
    case 'reminder':
      return reminderEmail(origin, content, now);
    case 'follow-up':
      return followUpEmail(origin, content, now);
  }
}

/** Returns the mail that lists suspected spam. While the desk is closed it is the only way to learn of these requests. */
export function digestEmail(origin: Origin, digest: Content, now: Date): Mail {
  const total = totalOf(digest);
  const one = total === 1;
  const what = one
    ? 'Parece publicidad, pero está guardada. Si no lo es,'
    : 'Parecen publicidad, pero están guardadas. Si alguna no lo es,';
  const todo = origin.deskIsOpen
    ? 'dilo en la oficina, en «Publicidad», y te llegará su aviso, como el de cualquier otra.'
    : 'contéstale: abajo están su teléfono y su correo.';
  return listMail(origin, digest, now, {
    id: 'sospechosas',
    subject: `Posible publicidad: ${counted(total, 'solicitud', 'solicitudes')}`,
    intro: `${what} ${todo}`,
    entries: digest.requests.map((request) => {
      const remark = `Motivo: ${reasonsInWords(request.reason)}`;
      return entryOf(origin, request, { remark, longest: 300 }, now);
    }),
    rest: digest.more === 0 ? [] : [`Y ${digest.more} más${origin.deskIsOpen ? ', en la oficina' : ''}.`],
  });
}

/** Returns the mail that lists requests without an answer, the oldest first. */
export function reminderEmail(origin: Origin, reminder: Content, now: Date): Mail {
  const total = totalOf(reminder);
  const promise = origin.promisesAnswerIn24Hours
    ? `; la web promete contestar en ${promiseMs / (60 * 60 * 1000)}\u00a0horas`
    : '';
  return listMail(origin, reminder, now, {
    id: 'recordatorio',
    subject: `${counted(total, 'solicitud', 'solicitudes')} sin contestar`,
    intro: `${counted(total, 'solicitud lleva', 'solicitudes llevan')} más de ${reminderHours}\u00a0horas sin respuesta${promise}.`,
    entries: reminder.requests.map((request) => {
      const called = noAnswersOf(request)?.lastAt;
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

/** Returns the mail that lists the requests to come back to today, with what was noted about them. */
export function followUpEmail(origin: Origin, due: Content, now: Date): Mail {
  const total = totalOf(due);
  return listMail(origin, due, now, {
    id: 'para-hoy',
    subject: `Para hoy: ${counted(total, 'solicitud', 'solicitudes')}`,
    intro: total === 1 ? 'Hoy toca volver a 1 solicitud:' : `Hoy toca volver a ${total} solicitudes:`,
    entries: due.requests.map((request) => {
      const note = notesOf(request).at(-1)?.text;
      const remark = note && `Nota: ${visibleLine(note, 120)}`;
      return entryOf(origin, request, { remark, longest: 120 }, now);
    }),
    rest: restOf(due),
  });
}

type Content = SummaryContent & { delivery: Pick<SummaryDelivery, 'id' | 'createdAt'> };

type List = { id: string; subject: string; intro: string; entries: Entry[]; rest: string[] };

type Entry = { text: string; html: string };

function listMail(
  origin: Origin,
  { delivery, requests }: Content,
  now: Date,
  { id: name, subject, intro, entries, rest }: List,
): Mail {
  // A retried mail may list more than the first attempt, which may have arrived: then it is another mail.
  const last = Math.max(...requests.map(({ id }) => id));
  return mail(origin, {
    messageId: `<${name}-${delivery.id}-${last}.${idOfMoment(delivery.createdAt)}@${origin.host}>`,
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

/** Returns a request in a list: who and since when, a remark if there is one, the beginning of the message, and a link. */
function entryOf(
  origin: Origin,
  request: RequestWithHistory,
  { remark, longest }: { remark: string | undefined; longest: number },
  now: Date,
): Entry {
  const { id, name, email, phone, message, receivedAt } = request;
  const head = `N.º ${id}: ${visibleLine(name)}`;
  const lines = [
    [visibleLine(phone), email].filter(Boolean).join(', '),
    `Recibida: ${formatDateTimeWithAge(new Date(receivedAt), now)}`,
    remark ?? '',
  ].filter(Boolean);
  const excerpt = visibleLine(message, longest);
  const desk = deskLink(origin, request);
  const text = [head, ...lines, `> ${excerpt}`, ...(desk ? [`Abrir la solicitud: ${desk}`] : [])];
  const html = [`<strong>${isolated(head)}</strong>`, ...[...lines, excerpt].map(isolated)];
  if (desk) html.push(`<a href="${escapeHtml(desk)}">Abrir la solicitud</a>`);
  return { text: `${text.join('\n')}\n`, html: `<p>${html.join('<br>')}</p>` };
}
