import { callLinks } from '../../contact/call-links.ts';
import { reasonsInWords } from '../../contact/status.ts';
import { visibleLine, visibleText } from '../../contact/visible-text.ts';
import type { Db } from '../../database/tables.ts';
import type { HistoryEntry, RequestDetail, RequestRow } from '../../desk-api/requests.ts';
import { type Delivery, deliveriesOf } from '../../requests/deliveries.ts';
import {
  answererOf,
  countRequestsOfPerson,
  noAnswersOf,
  notesOf,
  type RequestWithHistory,
  relatedRequests,
} from '../../requests/queries.ts';
import { remindOn } from '../../requests/store.ts';

/** In characters: two lines on a wide screen. */
const excerptLength = 240;

/** Returns the beginning of a message on one line. */
export function excerptOf(message: string): string {
  return visibleLine(message, excerptLength);
}

/** Returns requests as rows of the desk's lists. */
export async function toRows(db: Db, requests: readonly RequestWithHistory[]): Promise<RequestRow[]> {
  const ids = requests.map(({ id }) => id);
  const counts = await countRequestsOfPerson(db, ids);
  return requests.map((request) => ({
    ...request,
    reasons: reasonsInWords(request.reason),
    name: visibleLine(request.name),
    email: visibleLine(request.email),
    phone: visibleLine(request.phone),
    call: callLinks(request.phone) ?? null,
    excerpt: excerptOf(request.message),
    requestCount: counts.get(request.id) ?? 1,
    answered: answerOf(request),
    noAnswers: noAnswersOf(request),
    outcome: outcomeOf(request),
    remindOn: remindOn(request),
    lastNote: excerptOf(notesOf(request).at(-1)?.text ?? '') || null,
  }));
}

/** Returns a request with everything that its page shows. The schema leaves out what it does not name. */
export async function toDetail(db: Db, request: RequestWithHistory): Promise<RequestDetail> {
  const [row, ...related] = await toRows(db, [request, ...(await relatedRequests(db, request.id))]);
  return {
    ...(row as RequestRow),
    message: visibleText(request.message),
    notes: notesOf(request).map((note) => ({ ...note, text: visibleText(note.text) })),
    history: historyOf(request, await deliveriesOf(db, request.id)),
    related,
  };
}

type Event = RequestWithHistory['events'][number];

function answerOf(request: RequestWithHistory): RequestRow['answered'] {
  const { answeredAt, answeredHow, events } = request;
  const event = events.findLast(({ kind }) => kind === 'answered');
  return answeredAt && event
    ? { at: answeredAt, by: answererOf(request), how: answeredHow, action: event.actionId }
    : null;
}

function outcomeOf({ outcome, events }: RequestWithHistory): RequestRow['outcome'] {
  const event = events.findLast(({ kind }) => kind === 'outcome');
  return outcome && event ? { kind: outcome, at: event.at } : null;
}

function historyOf(
  { receivedAt, events }: RequestWithHistory,
  deliveries: readonly Delivery[],
): HistoryEntry[] {
  const sent = onePerChannel(deliveries).map(({ channel, createdAt, status, deliveredAt }) => ({
    kind: 'delivery' as const,
    channel,
    at: createdAt,
    status,
    deliveredAt,
  }));
  const rest = [...sent, ...events.map(toEntry)].sort((a, b) => a.at.localeCompare(b.at));
  return [{ kind: 'received', at: receivedAt }, ...rest];
}

/** Of the pushes to several devices, the history shows one. */
function onePerChannel(deliveries: readonly Delivery[]): Delivery[] {
  const byChannel = Map.groupBy(deliveries, ({ channel }) => channel);
  return [...byChannel.values()].flatMap(
    (same) => same.find(({ deliveredAt }) => deliveredAt) ?? same.slice(0, 1),
  );
}

function toEntry({ kind, at, by, actionId, detail }: Event): HistoryEntry {
  const done = { at, by, action: actionId };
  switch (kind) {
    case 'answered':
    case 'answer-corrected':
      return { kind, ...done, answeredAt: detail?.at ?? at, how: detail?.how ?? null };
    case 'outcome':
      return { kind, ...done, outcome: detail?.outcome ?? null };
    case 'reminder':
      return { kind, ...done, on: detail?.on ?? '' };
    default:
      return { kind, ...done };
  }
}
