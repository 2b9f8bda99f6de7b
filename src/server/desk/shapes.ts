import { callLinks } from '../../contact/call-links.ts';
import { reasonsInWords } from '../../contact/status.ts';
import { visibleLine, visibleText } from '../../contact/visible-text.ts';
import type { Db } from '../../database/tables.ts';
import type { RequestEvent, RequestRow, WholeRequest } from '../../desk-api/requests.ts';
import { type Done, findRequest, type WholeRequest as Stored } from '../../requests/find-one.ts';
import type { Cursor } from '../../requests/lists.ts';
import { remindOn } from '../../requests/store.ts';
import { type ListedRequest, othersOf, withTurns } from '../../requests/who.ts';

/** A request as a row in a list of the desk. */
export function rowOf(request: ListedRequest & { lastNote?: string }): RequestRow {
  const { lastNote, id, receivedAt, state, turn, language, outcome } = request;
  return {
    id,
    receivedAt,
    name: visibleLine(request.name),
    email: visibleLine(request.email),
    phone: visibleLine(request.phone),
    call: callLinks(request.phone) ?? null,
    excerpt: visibleLine(request.message, excerptLength),
    language,
    turn,
    state,
    answered: answeredIn(request),
    outcome,
    source: request.source,
    remindOn: remindOn(request),
    ...(lastNote && { lastNote: visibleLine(lastNote, excerptLength) }),
  };
}

/** In characters: two lines on a wide screen. */
const excerptLength = 240;

/** A request as on its own page; undefined where there is none. */
export async function readWhole(db: Db, id: number): Promise<WholeRequest | undefined> {
  const stored = await findRequest(db, { id });
  if (!stored) return undefined;
  const [listed = { ...stored.request, turn: 1 }] = await withTurns(db, [stored.request]);
  const { excerpt: _, ...row } = rowOf(listed);
  const others = await othersOf(db, stored.request, mostOthers);
  return { ...row, ...detailsOf(stored), others: others.map(rowOf) };
}

const mostOthers = 20;

/** The facts about a request that its row does not have. */
export function detailsOf({ request, notes, deliveries, events }: Stored) {
  return {
    message: visibleText(request.message),
    reasons: reasonsOf(request.reason),
    notes: notes.map(({ action, at, by, text }) => ({ action, at, by, text: visibleText(text) })),
    answerAction: events.findLast(({ kind }) => kind === 'answered' || kind === 'reopened')?.action ?? null,
    history: historyOf({ request, deliveries, events }),
  };
}

export function reasonsOf(reason: string | null): string[] {
  return (reason ?? '').split(',').filter(Boolean).map(reasonsInWords);
}

/** A cursor as text, for the query of an address. */
export function cursorText(cursor: Cursor | null): string | null {
  return cursor && `${cursor.receivedAt},${cursor.id}`;
}

export function readCursor(text: string | undefined): Cursor | undefined {
  const [receivedAt = '', id] = text?.split(',') ?? [];
  return text === undefined ? undefined : { receivedAt, id: Number(id) };
}

function answeredIn({ answeredAt, answeredBy, answeredHow }: ListedRequest): RequestRow['answered'] {
  return answeredAt === null ? null : { at: answeredAt, by: answeredBy, how: answeredHow };
}

function historyOf({ request, deliveries, events }: Omit<Stored, 'notes'>): RequestEvent[] {
  const told = onePerChannel(deliveries).map((delivery) => ({
    kind: deliveryKinds[delivery.kind],
    channel: delivery.channel,
    at: delivery.createdAt,
    state: delivery.status,
    deliveredAt: delivery.deliveredAt,
  }));
  const received = { kind: 'received' as const, at: request.receivedAt };
  return [received, ...[...told, ...events.map(eventOf)].sort((a, b) => (a.at < b.at ? -1 : 1))];
}

const deliveryKinds = {
  request: 'notice',
  digest: 'digest',
  reminder: 'reminder',
  'follow-up': 'reminder',
} as const;

/** Of the pushes of one kind to several devices, the history shows the one that was delivered first. */
function onePerChannel(deliveries: Stored['deliveries']): Stored['deliveries'] {
  const byDelivery = deliveries.toSorted((a, b) =>
    (a.deliveredAt ?? '~') < (b.deliveredAt ?? '~') ? -1 : 1,
  );
  const first = new Map(byDelivery.toReversed().map((one) => [`${one.channel} ${one.kind}`, one]));
  return deliveries.filter((one) => one.channel !== 'push' || first.get(`push ${one.kind}`) === one);
}

function eventOf({ detail, kind, ...done }: Done): RequestEvent {
  switch (kind) {
    case 'answered':
    case 'corrected':
      return { kind, ...done, answeredAt: detail.at ?? done.at, how: detail.how ?? null };
    case 'outcome':
      return { kind, ...done, outcome: detail.outcome ?? null };
    default:
      return { kind, ...done };
  }
}
