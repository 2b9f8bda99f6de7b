import { callLinks } from '../../contact/call-links.ts';
import { reasonsInWords } from '../../contact/status.ts';
import { visibleLine, visibleText } from '../../contact/visible-text.ts';
import type { HistoryEntry, RequestDetail, RequestRow } from '../../desk-api/requests.ts';
import type { Delivery } from '../../requests/deliveries.ts';
import { answererOf, type Cursor, type ListedRequest, noAnswersOf, notesOf } from '../../requests/queries.ts';
import { remindOn } from '../../requests/store.ts';

/** In characters: two lines on a wide screen. */
const excerptLength = 240;

/** Returns the beginning of a message on one line. */
export function excerptOf(message: string): string {
  return visibleLine(message, excerptLength);
}

/** Returns a request as a row of the desk's lists. */
export function toRow(request: ListedRequest): RequestRow {
  const { id, receivedAt, state, phone, language, source, requestCount } = request;
  return {
    id,
    receivedAt,
    state,
    reasons: reasonsInWords(request.reason),
    name: visibleLine(request.name),
    email: visibleLine(request.email),
    phone: visibleLine(phone),
    call: callLinks(phone) ?? null,
    excerpt: excerptOf(request.message),
    language,
    source,
    requestCount,
    answered: answerOf(request),
    noAnswers: noAnswersOf(request),
    outcome: outcomeOf(request),
    remindOn: remindOn(request),
    lastNote: excerptOf(notesOf(request).at(-1)?.text ?? '') || null,
  };
}

/** Returns a request with everything that its page shows. */
export function toDetail(
  request: ListedRequest,
  { deliveries, related }: { deliveries: readonly Delivery[]; related: readonly ListedRequest[] },
): RequestDetail {
  const { excerpt: _, lastNote: __, ...row } = toRow(request);
  return {
    ...row,
    message: visibleText(request.message),
    notes: notesOf(request).map((note) => ({ ...note, text: visibleText(note.text) })),
    history: historyOf(request, deliveries),
    related: related.map(toRow),
  };
}

/** Returns a cursor as text, for the query of a URL. */
export function cursorText(cursor: Cursor | null): string | null {
  return cursor && `${cursor.receivedAt},${cursor.id}`;
}

/** Reads what `cursorText` wrote. */
export function parseCursor(text: string | undefined): Cursor | undefined {
  const [receivedAt = '', id] = text?.split(',') ?? [];
  return text === undefined ? undefined : { receivedAt, id: Number(id) };
}

type Event = ListedRequest['events'][number];

function answerOf(request: ListedRequest): RequestRow['answered'] {
  const { answeredAt, answeredHow, events } = request;
  const event = events.findLast(({ kind }) => kind === 'answered');
  return answeredAt && event
    ? { at: answeredAt, by: answererOf(request), how: answeredHow, action: event.actionId }
    : null;
}

function outcomeOf({ outcome, events }: ListedRequest): RequestRow['outcome'] {
  const event = events.findLast(({ kind }) => kind === 'outcome');
  return outcome && event ? { kind: outcome, at: event.at } : null;
}

function historyOf({ receivedAt, events }: ListedRequest, deliveries: readonly Delivery[]): HistoryEntry[] {
  const sent = onePerChannel(deliveries).map(({ kind, channel, createdAt, status, deliveredAt }) => ({
    kind: 'delivery' as const,
    of: kind,
    channel,
    at: createdAt,
    status,
    deliveredAt,
  }));
  const rest = [...sent, ...events.map(toEntry)].sort((a, b) => a.at.localeCompare(b.at));
  return [{ kind: 'received', at: receivedAt }, ...rest];
}

/** Of the pushes of one kind to several devices, the history shows one. */
function onePerChannel(deliveries: readonly Delivery[]): Delivery[] {
  const byKind = Map.groupBy(deliveries, ({ id, channel, kind }) => (channel === 'push' ? kind : id));
  return [...byKind.values()].flatMap(
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
