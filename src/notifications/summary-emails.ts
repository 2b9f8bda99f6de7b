import { sql } from 'kysely';
import { answerDueMs } from '../contact-request/answer.ts';
import { describeReasons } from '../contact-request/spam-reasons.ts';
import { counted } from '../contact-request/wording.ts';
import type { Db } from '../database/tables.ts';
import { noAnswersOf, notesOf, type RequestWithHistory } from '../requests/history.ts';
import { countRequests, readPage } from '../requests/queries.ts';
import { formatDateTimeWithAge, hourMs } from '../time.ts';
import { visibleLine } from '../visible-text.ts';
import { bothParts, deskLink, type Line, type Mail, type Origin } from './email.ts';
import {
  remindAfterHours,
  type SummaryDelivery,
  type SummaryKind,
  summaries,
} from './schedule.ts';

/** Reads what a summary lists now, the oldest 50 in detail, and returns its mail; undefined if nothing is left. */
export async function summaryEmail(
  db: Db,
  origin: Origin,
  delivery: SummaryDelivery,
  now: Date,
): Promise<Mail | undefined> {
  const { queuedAt, isDue } = summaries[delivery.kind];
  const listed = sql<boolean>`${isDue(now)} and ${sql.ref(queuedAt)} >= ${delivery.createdAt}`;
  const { requests } = await readPage(db, {
    where: listed,
    limit: 50,
    oldestFirst: true,
  });
  if (requests.length === 0) return undefined;
  return listMail(
    origin,
    delivery,
    { requests, total: await countRequests(db, listed) },
    now,
  );
}

/** Returns the mail that describes requests, the oldest first, and says how many more of the total there are. */
export function listMail(
  origin: Origin,
  { id, kind, createdAt }: SummaryDelivery,
  { requests, total }: { requests: readonly RequestWithHistory[]; total: number },
  now: Date,
): Mail {
  const more = total - requests.length;
  return {
    messageId: `<${kind}-${id}.${Date.parse(createdAt)}@${origin.host}>`,
    date: now,
    subject: summaryTitles[kind](total),
    ...bothParts([
      [intros[kind](origin)],
      ...requests.map((request) => entryOf(origin, request, now)),
      ...(more > 0 ? [[`Y ${more} más.`]] : []),
    ]),
  };
}

/** The subject of a summary's mail, and the title of its push. */
export const summaryTitles: Record<SummaryKind, (count: number) => string> = {
  digest: (count) => `Posible publicidad: ${counted(count, 'solicitud', 'solicitudes')}`,
  reminder: (count) =>
    `${counted(count, 'solicitud lleva', 'solicitudes llevan')} más de ${remindAfterHours}\u00a0horas sin respuesta`,
  'follow-up': (count) => `Para hoy: ${counted(count, 'solicitud', 'solicitudes')}`,
};

const intros: Record<SummaryKind, (origin: Origin) => string> = {
  /** While the desk is closed this mail is the only way to learn of suspected spam. */
  digest: ({ deskIsOpen }) =>
    deskIsOpen
      ? 'Parece publicidad, pero está todo guardado. Si algo no lo es, dilo en la oficina, en «Publicidad», y te llegará su aviso, como el de cualquier otra.'
      : 'Parece publicidad, pero está todo guardado. Si algo no lo es, contesta: abajo están el teléfono y el correo.',
  reminder({ promisesAnswerIn24Hours }) {
    const promise = `La web promete contestar en ${answerDueMs / hourMs}\u00a0horas. `;
    const todo =
      'Cuando hayas contestado, apúntalo en la oficina, donde están todas las pendientes. ' +
      'Este aviso se envía una sola vez por solicitud.';
    return promisesAnswerIn24Hours ? promise + todo : todo;
  },
  'follow-up': () => 'Hoy toca volver a contactar:',
};

/** Returns a request in a list: who and since when, what is known of it, the beginning of the message, and a link. */
function entryOf(origin: Origin, request: RequestWithHistory, now: Date): Line[] {
  const { id, name, email, phone, message, receivedAt, state, reason } = request;
  const called = noAnswersOf(request)?.lastAt;
  const note = notesOf(request).at(-1)?.text;
  return [
    { strong: `N.º ${id}: ${visibleLine(name)}` },
    [visibleLine(phone), email].filter(Boolean).join(', '),
    `Recibida: ${formatDateTimeWithAge(new Date(receivedAt), now)}`,
    ...(state === 'suspected' ? [`Motivo: ${describeReasons(reason).join('; ')}`] : []),
    ...(called
      ? [`Llamada sin respuesta: ${formatDateTimeWithAge(new Date(called), now)}`]
      : []),
    ...(note ? [`Nota: ${visibleLine(note, 120)}`] : []),
    { quote: visibleLine(message, 300) },
    ...deskLink(origin, request),
  ];
}
