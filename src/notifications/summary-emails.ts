import { promiseMs, reasonsInWords } from '../contact/status.ts';
import { escapeHtml, visibleLine } from '../contact/visible-text.ts';
import { counted } from '../contact/wording.ts';
import type { Db } from '../database/tables.ts';
import { findRequests, noAnswersOf, notesOf, type RequestWithHistory } from '../requests/queries.ts';
import { formatDateTimeWithAge } from '../time.ts';
import { deskLink, idOfMoment, isolated, type Mail, type Origin, page } from './email.ts';
import { reminderHours, requestsInSummary, type SummaryDelivery, type SummaryKind } from './schedule.ts';

/** Reads what a digest, a reminder or a follow-up lists now, and returns its mail; undefined if nothing is left. */
export async function summaryEmail(
  db: Db,
  origin: Origin,
  delivery: SummaryDelivery,
  now: Date,
): Promise<Mail | undefined> {
  const ids = await requestsInSummary(db, delivery);
  if (ids.length === 0) return undefined;
  const requests = await findRequests(db, ids.slice(0, maxDescribed));
  return listMail(origin, delivery, { requests: requests.toReversed(), total: ids.length }, now);
}

const maxDescribed = 50;

/** Returns the mail that describes requests, the oldest first, and says how many more of the total there are. */
export function listMail(
  origin: Origin,
  { id, kind, createdAt }: SummaryDelivery,
  { requests, total }: { requests: readonly RequestWithHistory[]; total: number },
  now: Date,
): Mail {
  const {
    name,
    subject,
    intro,
    remarkOn,
    excerptLength = 120,
    rest = [],
  } = wordings[kind](origin, total, now);
  const more = total - requests.length;
  const closing = [...(more > 0 ? [`Y ${more} más.`] : []), ...rest];
  const entries = requests.map((request) => {
    const remark = remarkOn(request);
    return entryOf(origin, request, { remark, excerptLength }, now);
  });
  return {
    messageId: `<${name}-${id}.${idOfMoment(createdAt)}@${origin.host}>`,
    date: now,
    subject,
    text: [intro, '', ...entries.map(({ text }) => text), ...closing, ''].join('\n'),
    html: page(
      [inParagraph(intro), ...entries.map(({ html }) => html), ...closing.map(inParagraph)].join(''),
    ),
  };
}

type Wording = {
  /** The beginning of the Message-ID. */
  name: string;
  subject: string;
  intro: string;
  remarkOn(request: RequestWithHistory): string | undefined;
  excerptLength?: number;
  rest?: string[];
};

const wordings: Record<SummaryKind, (origin: Origin, total: number, now: Date) => Wording> = {
  /** Suspected spam. While the desk is closed this mail is the only way to learn of it. */
  digest: ({ deskIsOpen }, total) => {
    const what =
      total === 1
        ? 'Parece publicidad, pero está guardada. Si no lo es,'
        : 'Parecen publicidad, pero están guardadas. Si alguna no lo es,';
    const todo = deskIsOpen
      ? 'dilo en la oficina, en «Publicidad», y te llegará su aviso, como el de cualquier otra.'
      : 'contéstale: abajo están su teléfono y su correo.';
    return {
      name: 'sospechosas',
      subject: `Posible publicidad: ${counted(total, 'solicitud', 'solicitudes')}`,
      intro: `${what} ${todo}`,
      remarkOn: ({ reason }) => `Motivo: ${reasonsInWords(reason).join('; ')}`,
      excerptLength: 300,
    };
  },
  reminder: ({ promisesAnswerIn24Hours }, total, now) => {
    const promise = promisesAnswerIn24Hours
      ? `; la web promete contestar en ${promiseMs / (60 * 60 * 1000)}\u00a0horas`
      : '';
    return {
      name: 'recordatorio',
      subject: `${counted(total, 'solicitud', 'solicitudes')} sin contestar`,
      intro: `${counted(total, 'solicitud lleva', 'solicitudes llevan')} más de ${reminderHours}\u00a0horas sin respuesta${promise}.`,
      remarkOn(request) {
        const called = noAnswersOf(request)?.lastAt;
        return called && `Llamada sin respuesta: ${formatDateTimeWithAge(new Date(called), now)}`;
      },
      rest: [
        'Cuando hayas contestado, apúntalo en la oficina, donde están todas las pendientes. ' +
          'Este aviso se envía una sola vez por solicitud.',
      ],
    };
  },
  'follow-up': (_, total) => ({
    name: 'para-hoy',
    subject: `Para hoy: ${counted(total, 'solicitud', 'solicitudes')}`,
    intro: `Hoy toca volver a ${counted(total, 'solicitud', 'solicitudes')}:`,
    remarkOn(request) {
      const note = notesOf(request).at(-1)?.text;
      return note && `Nota: ${visibleLine(note, 120)}`;
    },
  }),
};

function inParagraph(line: string): string {
  return `<p>${escapeHtml(line)}</p>`;
}

/** Returns a request in a list: who and since when, a remark if there is one, the beginning of the message, and a link. */
function entryOf(
  origin: Origin,
  request: RequestWithHistory,
  { remark, excerptLength }: { remark: string | undefined; excerptLength: number },
  now: Date,
): { text: string; html: string } {
  const { id, name, email, phone, message, receivedAt } = request;
  const head = `N.º ${id}: ${visibleLine(name)}`;
  const lines = [
    [visibleLine(phone), email].filter(Boolean).join(', '),
    `Recibida: ${formatDateTimeWithAge(new Date(receivedAt), now)}`,
    remark ?? '',
  ].filter(Boolean);
  const excerpt = visibleLine(message, excerptLength);
  const desk = deskLink(origin, request);
  const text = [head, ...lines, `> ${excerpt}`, ...(desk ? [`Abrir la solicitud: ${desk}`] : [])];
  const html = [`<strong>${isolated(head)}</strong>`, ...[...lines, excerpt].map(isolated)];
  if (desk) html.push(`<a href="${escapeHtml(desk)}">Abrir la solicitud</a>`);
  return { text: `${text.join('\n')}\n`, html: `<p>${html.join('<br>')}</p>` };
}
