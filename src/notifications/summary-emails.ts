import { type RawBuilder, sql } from 'kysely';
import { answerDueMs } from '../contact-request/answer.ts';
import { pluralize } from '../contact-request/wording.ts';
import type { Db } from '../database/tables.ts';
import type { RequestWithHistory } from '../requests/history.ts';
import { everyRequest, readPage } from '../requests/queries.ts';
import { before, formatHour, hourMs, madridDate, madridDateTime } from '../time.ts';
import { bothParts, type Line, type Mail, type Origin } from './email.ts';
import { entryOf, moreThan } from './request-entry.ts';
import { type SummaryDelivery, type SummaryKind, summaries } from './schedule.ts';

/**
 * Reads the requests that a summary lists now, the oldest 50 in detail, and returns its
 * mail. Returns undefined if no request is left.
 */
export async function summaryEmail(
  db: Db,
  origin: Origin,
  delivery: SummaryDelivery,
  now: Date,
): Promise<Mail | undefined> {
  const where = await listedIn(db, delivery);
  const { requests } = await readPage(db, { where, limit: 50, oldestFirst: true });
  if (requests.length === 0) return undefined;

  const extent = await readExtent(db, where, now);
  return listMail(origin, delivery, { requests, extent }, now);
}

/** Returns the title of a summary's push, or undefined if no request is left. */
export async function summaryTitle(
  db: Db,
  origin: Origin,
  delivery: SummaryDelivery,
  now: Date,
): Promise<string | undefined> {
  const extent = await readExtent(db, await listedIn(db, delivery), now);
  return extent.total === 0 ? undefined : titles[delivery.kind](extent, origin, now);
}

/**
 * Returns the SQL condition for the requests of a summary: those queued with it or later,
 * but before the next summary. A request that has been answered or judged in the meantime
 * is left out.
 */
async function listedIn(
  db: Db,
  { kind, createdAt }: SummaryDelivery,
): Promise<RawBuilder<boolean>> {
  const { queuedAt, holds } = summaries[kind];
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
  return sql<boolean>`${holds} and ${column} >= ${createdAt} and ${isQueuedBefore}`;
}

/** How many requests a summary lists, and the times that its title mentions. */
async function readExtent(
  db: Db,
  where: RawBuilder<boolean>,
  now: Date,
): Promise<Extent> {
  const { total, newest, inTime } = await db
    .selectFrom('requests')
    .select(({ fn }) => [
      fn.countAll().as('total'),
      fn.max<string | null>('receivedAt').as('newest'),
      sql<string | null>`
        min(case when received_at > ${before(now, answerDueMs)} then received_at end)
      `.as('inTime'),
    ])
    .where(where)
    .executeTakeFirstOrThrow();
  return { total: Number(total), newest, inTime };
}

type Extent = {
  total: number;
  /** When the newest was received, or null if there is none. */
  newest: string | null;
  /** When the oldest request was received whose promised time is not over yet. */
  inTime: string | null;
};

/**
 * Returns a mail that describes requests, oldest first, and says how many more there are.
 * It keeps its Message-ID when it is sent again and for each recipient.
 */
export function listMail(
  origin: Origin,
  { kind, createdAt }: SummaryDelivery,
  { requests, extent }: { requests: readonly RequestWithHistory[]; extent: Extent },
  now: Date,
): Mail {
  const paragraphs: Line[][] = [
    [intros[kind](origin)],
    ...requests.map((request) => entryOf(origin, `N.º ${request.id}`, request, now)),
    ...moreThan(requests.length, extent.total),
  ];

  return {
    messageId: `<${kind}-${Date.parse(createdAt)}@${origin.host}>`,
    date: now,
    subject: titles[kind](extent, origin, now),
    ...bothParts(paragraphs),
  };
}

/** The subject of a summary's mail, and the title of its push. */
const titles: Record<SummaryKind, (extent: Extent, origin: Origin, now: Date) => string> =
  {
    digest: ({ total }) =>
      `Posible publicidad: ${pluralize(total, 'solicitud', 'solicitudes')}`,
    reminder(extent, origin, now) {
      const { total, newest } = extent;
      const { remindAfterHours, promisesAnswerIn24Hours } = origin;
      const isOver = (newest ?? '') <= before(now, remindAfterHours * hourMs);
      if (isOver) {
        const requests = pluralize(total, 'solicitud lleva', 'solicitudes llevan');
        const hours = pluralize(remindAfterHours, 'hora', 'horas').replace(' ', '\u00a0');
        return `${requests} más de ${hours} sin respuesta`;
      }

      const waiting = pluralize(total, 'solicitud espera', 'solicitudes esperan');
      const until = promisesAnswerIn24Hours ? deadlineText(extent, now) : '';
      return `${waiting} respuesta${until}`;
    },
  };

/** Returns the earliest deadline for an answer: ` antes de mañana a las 9:15`. */
function deadlineText({ inTime }: Extent, now: Date): string {
  if (inTime === null) return '';

  const deadline = new Date(Date.parse(inTime) + answerDueMs);
  const day = madridDate(deadline) === madridDate(now) ? 'hoy' : 'mañana';
  const time = formatHour(madridDateTime(deadline).slice(11));
  return ` antes de ${day} a las ${time}`;
}

const intros: Record<SummaryKind, (origin: Origin) => string> = {
  digest({ deskIsOpen }) {
    const stored = 'Parece publicidad, pero está todo guardado. Si algo no lo es, ';
    // While the desk is closed, this mail is the only way to learn of suspected spam.
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
};
