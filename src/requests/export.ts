import { contactFields } from '../contact/fields.ts';
import { answerWays } from '../contact/labels.ts';
import { type Fact, factNames, factsOfOwner, visibleFact } from '../contact/request-facts.ts';
import { deliveryWords, reasonsInWords, statusOf, statusWords } from '../contact/status.ts';
import { visibleJson } from '../contact/visible-json.ts';
import type { Db } from '../database/tables.ts';
import { madridDateTime } from '../time.ts';
import type { Delivery } from './deliveries.ts';
import { answererOf, notesOf, type RequestWithHistory } from './queries.ts';
import { remindOn, type StoredRequest } from './store.ts';

/** The formats in which all requests are exported, a piece of text for each batch. */
export const exportFormats = {
  csv: { type: 'text/csv; charset=utf-8', write: csv },
  json: { type: 'application/json; charset=utf-8', write: jsonArray },
} satisfies Record<string, { type: string; write(...input: ExportInput): AsyncIterable<string> }>;

type ExportInput = [db: Db, batches: Batches, circumstances: Circumstances];

type Batches = AsyncIterable<RequestWithHistory[]> | Iterable<RequestWithHistory[]>;

/** What the status of a request depends on besides the request. */
type Circumstances = { now: Date; promised: boolean };

type ExportedRequest = Omit<StoredRequest, 'answeredBy'> & {
  answeredBy: string | null;
  /** The notes on it as one text, and the time of the last one. */
  note: string;
  notedAt: string | null;
  /** The status of its newest mail; null where there is none, as for suspected spam. */
  notice: Delivery['status'] | null;
};

/**
 * Writes requests as CSV (RFC 4180). Spanish Excel opens it on a double click: UTF-8 with a byte order mark, and semicolons.
 */
async function* csv(...[db, batches, circumstances]: ExportInput): AsyncGenerator<string> {
  const line = (values: Value[]) => `${values.map(cell).join(';')}\r\n`;
  yield `\ufeff${line(columns.map(({ header }) => header))}`;
  for await (const batch of batches) {
    const requests = await exported(db, batch);
    yield requests.map((request) => line(columns.map(({ value }) => value(request, circumstances)))).join('');
  }
}

/** Writes requests as one JSON array. */
export async function* jsonArray(db: Db, batches: Batches): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    let piece = '';
    for (const request of await exported(db, batch)) {
      piece += `${before}\n  ${visibleJson(asEntry(request)).replaceAll('\n', '\n  ')}`;
      before = ',';
    }
    yield piece;
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** Returns a request with the names of the JSON export. */
function asEntry(entry: ExportedRequest) {
  return {
    id: entry.id,
    receivedAt: entry.receivedAt,
    state: entry.state,
    ...Object.fromEntries(contactFields.map((field) => [field, entry[field]])),
    language: entry.language,
    reason: entry.reason,
    answeredAt: entry.answeredAt,
    answeredBy: entry.answeredBy,
    answeredHow: entry.answeredHow,
    outcome: entry.outcome,
    note: entry.note,
    notedAt: entry.notedAt,
    remindOn: remindOn(entry),
    source: entry.source,
    notice: entry.notice,
  };
}

async function exported(db: Db, requests: RequestWithHistory[]): Promise<ExportedRequest[]> {
  if (requests.length === 0) return [];
  const ids = requests.map(({ id }) => id);
  const mails = await db
    .selectFrom('deliveries')
    .select(['requestId', 'status'])
    .where('requestId', 'in', ids)
    .where('channel', '=', 'mail')
    .orderBy('id')
    .execute();
  const newest = new Map(mails.map(({ requestId, status }) => [requestId, status]));
  return requests.map((request) => {
    const notes = notesOf(request);
    return {
      ...request,
      answeredBy: answererOf(request),
      note: notes.map(({ text }) => text).join('\n\n'),
      notedAt: notes.at(-1)?.at ?? null,
      notice: newest.get(request.id) ?? null,
    };
  });
}

/** The columns of the CSV, from left to right. */
const columns: readonly Column[] = [
  { header: 'número', value: ({ id }) => id },
  { header: 'recibida', value: ({ receivedAt }) => new Date(receivedAt) },
  { header: 'estado', value: (request, when) => statusWords[statusOf(request, when)] },
  ...[...contactFields, 'language' as const].map((field) => factColumn(field)),
  { header: 'motivo', value: ({ reason }) => reasonsInWords(reason).join('; ') },
  { header: 'contestada', value: ({ answeredAt }) => answeredAt && new Date(answeredAt) },
  { header: 'contestada por', value: ({ answeredBy }) => answeredBy },
  { header: 'cómo', value: ({ answeredHow }) => answeredHow && answerWays[answeredHow] },
  ...factsOfOwner.map((fact) => factColumn(fact, null)),
  { header: 'aviso', value: ({ notice }) => notice && deliveryWords[notice] },
];

/** @param none is what stands in an empty cell. */
function factColumn(fact: Fact, none: '' | null = ''): Column {
  return { header: factNames[fact].toLowerCase(), value: (request) => visibleFact(request, fact) || none };
}

type Column = {
  header: string;
  /** A visitor's text comes without invisible characters; the export as JSON has it as it was stored. */
  value(request: ExportedRequest, circumstances: Circumstances): Value;
};

type Value = string | number | Date | null;

/**
 * Quotes each text, and puts an apostrophe before one that a spreadsheet would run as a formula. A telephone number gets
 * none: in an address book the apostrophe would stay part of it.
 */
function cell(value: Value): string {
  if (value instanceof Date) return madridDateTime(value);
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** The beginnings of a formula, full-width characters included (OWASP, CSV injection), except a telephone number. */
const formula = /^(?!\+[\d ()-]+$)[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
