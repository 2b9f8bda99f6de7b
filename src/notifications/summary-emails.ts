import { type RawBuilder, sql } from 'kysely';
import { answerDueMs } from '../contact-request/answer.ts';
import { describeReasons } from '../contact-request/spam-reasons.ts';
import { counted } from '../contact-request/wording.ts';
import type { Db } from '../database/tables.ts';
import { noAnswersOf, notesOf, type RequestWithHistory } from '../requests/history.ts';
import { countRequests, everyRequest, readPage } from '../requests/queries.ts';
import { formatDateTimeWithAge, hourMs } from '../time.ts';
import { visibleLine } from '../visible-text.ts';
import { bothParts, deskLink, type Line, type Mail, type Origin } from './email.ts';
import {
  remindAfterHours,
  type SummaryDelivery,
  type SummaryKind,
  summaries,
} from './schedule.ts';

/**
 * Reads what a summary lists now, the oldest 50 in detail, and returns its mail;
 * undefined if nothing is left.
 */
export async function summaryEmail(
  db: Db,
  origin: Origin,
  delivery: SummaryDelivery,
  now: Date,
): Promise<Mail | undefined> {
  const where = await listedIn(db, delivery, now);
  const { requests } = await readPage(db, { where, limit: 50, oldestFirst: true });
  if (requests.length === 0) return undefined;

  const total = await countRequests(db, where);
  return listMail(origin, delivery, { requests, total }, now);
}

/**
 * Returns the condition for the requests of a summary's mail: those that are due and were
 * queued since it was enqueued. What was queued since the next one is listed there.
 */
async function listedIn(
  db: Db,
  { kind, createdAt }: SummaryDelivery,
  now: Date,
): Promise<RawBuilder<boolean>> {
  const { queuedAt, isDue } = summaries[kind];
  const next = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.min<string | null>('createdAt').as('createdAt'))
    .where('kind', '=', kind)
    .where('channel', '=', 'mail')
    .where('recipient', 'is', null)
    .where('createdAt', '>', createdAt)
    .executeTakeFirstOrThrow();

  const column = sql.ref(queuedAt);
  const isQueuedBefore = next.createdAt
    ? sql`${column} < ${next.createdAt}`
    : everyRequest;
  return sql<boolean>`${isDue(now)} and ${column} >= ${createdAt} and ${isQueuedBefore}`;
}

/**
 * Returns the mail that describes requests, the oldest first, and says how many more of
 * the total there are. Its Message-ID is the same each time and for each recipient.
 */
export function listMail(
  origin: Origin,
  { kind, createdAt }: SummaryDelivery,
  { requests, total }: { requests: readonly RequestWithHistory[]; total: number },
  now: Date,
): Mail {
  const paragraphs: Line[][] = [
    [intros[kind](origin)],
    ...requests.map((request) => entryOf(origin, request, now)),
  ];
  const more = total - requests.length;
  if (more > 0) paragraphs.push([`Y ${more} más.`]);

  return {
    messageId: `<${kind}-${Date.parse(createdAt)}@${origin.host}>`,
    date: now,
    subject: summaryTitles[kind](total),
    ...bothParts(paragraphs),
  };
}

/** The subject of a summary's mail, and the title of its push. */
export const summaryTitles: Record<SummaryKind, (count: number) => string> = {
  digest: (count) => `Posible publicidad: ${counted(count, 'solicitud', 'solicitudes')}`,
  reminder(count) {
    const requests = counted(count, 'solicitud lleva', 'solicitudes llevan');
    return `${requests} más de ${remindAfterHours}\u00a0horas sin respuesta`;
  },
  'follow-up': (count) => `Para hoy: ${counted(count, 'solicitud', 'solicitudes')}`,
};

const intros: Record<SummaryKind, (origin: Origin) => string> = {
  digest({ deskIsOpen }) {
    const stored = 'Parece publicidad, pero está todo guardado. Si algo no lo es, ';
    // While the desk is closed this mail is the only way to learn of suspected spam.
    const todo = deskIsOpen
      ? 'dilo en la oficina, en «Publicidad», y te llegará su aviso, ' +
        'como el de cualquier otra.'
      : 'contesta: abajo están el teléfono y el correo.';
    return stored + todo;
  },
  reminder({ promisesAnswerIn24Hours }) {
    const promise = `La web promete contestar en ${answerDueMs / hourMs}\u00a0horas. `;
    const todo =
      'Cuando hayas contestado, apúntalo en la oficina, ' +
      'donde están todas las pendientes. ' +
      'Este aviso se envía una sola vez por solicitud.';
    return promisesAnswerIn24Hours ? promise + todo : todo;
  },
  'follow-up': () => 'Hoy toca volver a contactar con:',
};

/**
 * Returns a request in a list: who and since when, what is known of it, the beginning of
 * the message, and a link.
 */
function entryOf(origin: Origin, request: RequestWithHistory, now: Date): Line[] {
  const { id, name, email, phone, message } = request;
  return [
    { strong: `N.º ${id}: ${visibleLine(name)}` },
    [visibleLine(phone), email].filter(Boolean).join(', '),
    ...factsOf(request, now),
    { quote: visibleLine(message, 300) },
    ...deskLink(origin, request),
  ];
}

function factsOf(request: RequestWithHistory, now: Date): string[] {
  const { receivedAt, state, reason } = request;
  const withAge = (at: string) => formatDateTimeWithAge(new Date(at), now);
  const facts = [`Recibida: ${withAge(receivedAt)}`];

  if (state === 'suspected')
    facts.push(`Motivo: ${describeReasons(reason, 'es').join('; ')}`);

  const called = noAnswersOf(request)?.lastAt;
  if (called) facts.push(`Llamada sin respuesta: ${withAge(called)}`);

  const note = notesOf(request).at(-1)?.text;
  if (note) facts.push(`Nota: ${visibleLine(note, 120)}`);

  return facts;
}
