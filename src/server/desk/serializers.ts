import { answerMethods } from '../../contact-request/answer.ts';
import { callLinks } from '../../contact-request/call-links.ts';
import { actionTexts } from '../../contact-request/history.ts';
import { outcomes } from '../../contact-request/outcomes.ts';
import { describeReasons } from '../../contact-request/spam-reasons.ts';
import type { Db } from '../../database/tables.ts';
import type { HistoryEntry, RequestDetail, RequestRow } from '../../desk-api/requests.ts';
import { type Delivery, deliveriesOf } from '../../requests/deliveries.ts';
import {
  answerOf,
  type HistoryEvent,
  noAnswersOf,
  notesOf,
  type RequestWithHistory,
} from '../../requests/history.ts';
import { countRequestsOfPerson, relatedRequests } from '../../requests/queries.ts';
import { remindOn, type StoredRequest } from '../../requests/store.ts';
import { formatDate, formatDuration } from '../../time.ts';
import { visibleLine, visibleText } from '../../visible-text.ts';

/** How many characters of a text a row shows. On a wide screen they take two lines. */
const excerptLength = 240;

/** Returns what a visitor wrote, on one line each. */
export function excerptsOf({ name, email, phone, message }: StoredRequest) {
  return {
    name: visibleLine(name),
    email: visibleLine(email),
    phone: visibleLine(phone),
    excerpt: visibleLine(message, excerptLength),
  };
}

/** Returns requests as rows of the desk's lists. */
export async function toRows(
  db: Db,
  requests: readonly RequestWithHistory[],
): Promise<RequestRow[]> {
  const ids = requests.map(({ id }) => id);
  const counts = await countRequestsOfPerson(db, ids);
  return requests.map((request) => ({
    ...request,
    ...excerptsOf(request),
    reasons: describeReasons(request.reason),
    call: callLinks(request.phone),
    requestCount: counts.get(request.id) ?? 1,
    answered: answerOf(request),
    noAnswers: noAnswersOf(request),
    outcome: outcomeOf(request),
    remindOn: remindOn(request),
    lastNote: visibleLine(notesOf(request).at(-1)?.text ?? '', excerptLength) || null,
  }));
}

/** Returns a request with everything that its page shows. The schema leaves out what it does not name. */
export async function toDetail(
  db: Db,
  request: RequestWithHistory,
): Promise<RequestDetail> {
  const [row, ...related] = await toRows(db, [
    request,
    ...(await relatedRequests(db, request)),
  ]);
  return {
    ...(row as RequestRow),
    message: visibleText(request.message),
    notes: notesOf(request).map((note) => ({ ...note, text: visibleText(note.text) })),
    history: historyOf(request, await deliveriesOf(db, request.id)),
    related,
  };
}

function outcomeOf({ outcome, events }: RequestWithHistory): RequestRow['outcome'] {
  const event = events.findLast(({ kind }) => kind === 'outcome');
  return outcome && event ? { kind: outcome, at: event.detail?.since ?? event.at } : null;
}

function historyOf(
  { receivedAt, source, events }: RequestWithHistory,
  deliveries: readonly Delivery[],
) {
  const received = {
    at: receivedAt,
    text: 'recibida',
    detail: 'Por el formulario de la web',
    action: null,
  };
  // Of the pushes to several devices, one is shown.
  const sent = [...Map.groupBy(deliveries, ({ channel }) => channel).values()].flatMap(
    (same) => same.find(({ deliveredAt }) => deliveredAt) ?? same.slice(0, 1),
  );
  const rest = [...sent.map(deliveryEntry), ...events.map(eventEntry)];
  // That a call was logged already says how it came.
  return [
    ...(source === 'web' ? [received] : []),
    ...rest.sort((a, b) => a.at.localeCompare(b.at)),
  ];
}

const channels = {
  mail: 'por correo',
  push: 'en un dispositivo',
  webhook: 'a otro programa',
};

function deliveryEntry({
  channel,
  createdAt: at,
  status,
  deliveredAt,
}: Delivery): HistoryEntry {
  const entry = { at, text: `aviso ${channels[channel]}`, action: null };
  if (status === 'failed') return { ...entry, detail: 'No se pudo entregar' };
  if (deliveredAt === null) return { ...entry, detail: 'En cola' };
  const ms = Math.max(1000, Date.parse(deliveredAt) - Date.parse(at));
  return { ...entry, detail: `Entregado en ${formatDuration(ms)}` };
}

function eventEntry({
  kind,
  at,
  by,
  actionId: action,
  detail,
}: HistoryEvent): HistoryEntry {
  const { how, outcome, on } = detail ?? {};
  const set = outcome ? outcomes[outcome] : 'resultado quitado';
  const day = on && `recordatorio para el ${formatDate(new Date(`${on}T12:00Z`))}`;
  return {
    at,
    text: kind === 'outcome' ? set : day || actionTexts[kind].es,
    detail: [by, how && answerMethods[how].es].filter(Boolean).join(', '),
    action,
  };
}
