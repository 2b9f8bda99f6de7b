import { excerptOf } from '../../contact-request/excerpt.ts';
import { describeReasons } from '../../contact-request/spam-reasons.ts';
import { callLinks } from '../../contact-request/telephone.ts';
import { urgentWords } from '../../contact-request/urgent-words.ts';
import type { Db } from '../../database/tables.ts';
import type { RequestDetail, RequestRow } from '../../desk-api/requests.ts';
import { lastDecision } from '../../requests/decisions.ts';
import { deliveriesOf } from '../../requests/deliveries.ts';
import {
  answerOf,
  loggerOf,
  noAnswersOf,
  notesOf,
  outcomeOf,
  type RequestWithHistory,
} from '../../requests/history.ts';
import { readOrdinals, relatedRequests } from '../../requests/queries.ts';
import type { StoredRequest } from '../../requests/store.ts';
import { visibleLine, visibleText } from '../../visible-text.ts';
import { historyOf } from './history.ts';

/**
 * Returns requests as rows of the desk's lists. The response schema removes other fields.
 */
export async function toRows(
  db: Db,
  requests: readonly RequestWithHistory[],
): Promise<RequestRow[]> {
  const ordinals = await ordinalsOf(db, requests);
  return requests.map((request) => toRow(request, ordinals));
}

/** Returns a request with everything that its page shows. */
export async function toDetail(
  db: Db,
  request: RequestWithHistory,
): Promise<RequestDetail> {
  const related = await relatedRequests(db, request);
  const ordinals = await ordinalsOf(db, [request, ...related]);
  const deliveries = await deliveriesOf(db, request.id);
  const notes = notesOf(request);

  return {
    ...toRow(request, ordinals),
    message: visibleText(request.message),
    urgentWords: urgentWords(request.message) ?? null,
    notes: notes.map((note) => ({ ...note, text: visibleText(note.text) })),
    history: historyOf(request, deliveries),
    related: related.map((one) => toRow(one, ordinals)),
  };
}

/** Returns the fields that a visitor wrote, each on one line. */
export function excerptsOf({ name, email, phone, message }: StoredRequest) {
  return {
    name: visibleLine(name),
    email: visibleLine(email),
    phone: visibleLine(phone),
    excerpt: excerptOf(message),
  };
}

/**
 * Returns the position of each request among the requests of the same person, by its id.
 */
function ordinalsOf(
  db: Db,
  requests: readonly RequestWithHistory[],
): Promise<ReadonlyMap<number, number>> {
  const ids = requests.map(({ id }) => id);
  return readOrdinals(db, ids);
}

function toRow(
  request: RequestWithHistory,
  ordinals: ReadonlyMap<number, number>,
): RequestRow {
  const lastNote = notesOf(request).at(-1)?.text ?? '';

  return {
    ...request,
    ...excerptsOf(request),
    reasons: describeReasons(request.reason, 'es'),
    call: callLinks(request.phone),
    loggedBy: loggerOf(request),
    requestCount: ordinals.get(request.id) ?? 1,
    answered: answerOf(request),
    noAnswers: noAnswersOf(request),
    outcome: outcomeOf(request),
    urgent: request.urgent === 1,
    decision: decisionOf(request),
    lastNote: excerptOf(lastNote) || null,
  };
}

function decisionOf(request: RequestWithHistory): RequestRow['decision'] {
  const decision = lastDecision(request);
  if (!decision) return null;

  const { kind, actionId: action, at, by } = decision;
  return { kind, action, at, by };
}
