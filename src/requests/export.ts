import { answerMethods } from '../contact-request/answer.ts';
import {
  type ContactField,
  contactFields,
  fieldNames,
} from '../contact-request/fields.ts';
import { outcomes } from '../contact-request/outcomes.ts';
import { sources } from '../contact-request/sources.ts';
import { describeReasons } from '../contact-request/spam-reasons.ts';
import { statusText } from '../contact-request/states.ts';
import type { Db, Tables } from '../database/tables.ts';
import { localeNames } from '../locale.ts';
import { madridDateTime } from '../time.ts';
import { visibleJson, visibleText } from '../visible-text.ts';
import { answerOf, notesOf, type RequestWithHistory } from './history.ts';
import { remindOn } from './store.ts';

/** The formats in which all requests are exported, a piece of text for each batch. */
export const exportFormats = {
  csv: { type: 'text/csv; charset=utf-8', write: csv },
  json: { type: 'application/json; charset=utf-8', write: jsonArray },
};

/**
 * Writes requests as CSV (RFC 4180). Spanish Excel opens it on a double click: UTF-8 with
 * a byte order mark, and semicolons.
 */
async function* csv(db: Db, batches: AsyncIterable<RequestWithHistory[]>) {
  const line = (values: Value[]) => `${values.map(cell).join(';')}\r\n`;
  yield `\ufeff${line(columns.map(([header]) => header))}`;
  for await (const batch of batches) {
    const requests = await exported(db, batch);
    yield requests
      .map((request) => line(columns.map(([, value]) => value(request))))
      .join('');
  }
}

/** Writes requests as one JSON array. */
export async function* jsonArray(db: Db, batches: AsyncIterable<RequestWithHistory[]>) {
  let before = '[';
  for await (const batch of batches) {
    // The batch without its own brackets.
    yield before + visibleJson(await exported(db, batch)).slice(1, -2);
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/**
 * Returns requests with the names of the JSON export. `notice` is the status of the
 * newest mail, null without one.
 */
async function exported(db: Db, requests: RequestWithHistory[]) {
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
    const { id, receivedAt, state, language, reason } = request;
    const fields = contactFields.map((field) => [field, request[field]]);
    const { answeredAt, answeredHow, outcome, source } = request;
    const notes = notesOf(request);
    return {
      ...{ id, receivedAt, state },
      ...(Object.fromEntries(fields) as Record<ContactField, string>),
      ...{ language, reason },
      ...{ answeredAt, answeredBy: answerOf(request)?.by ?? null, answeredHow, outcome },
      /** The notes as one text, and the time of the last one. */
      note: notes.map(({ text }) => text).join('\n\n'),
      notedAt: notes.at(-1)?.at ?? null,
      remindOn: remindOn(request),
      source,
      notice: newest.get(id) ?? null,
    };
  });
}

type Exported = Awaited<ReturnType<typeof exported>>[number];

type Value = string | number | null;

/**
 * The columns of the CSV, from left to right. A visitor's text comes without invisible
 * characters; the export as JSON has it as it was stored.
 */
const columns: readonly (readonly [
  header: string,
  value: (request: Exported) => Value,
])[] = [
  ['número', ({ id }) => id],
  ['recibida', ({ receivedAt }) => madridDateTime(new Date(receivedAt))],
  ['estado', (request) => statusText(request)],
  ...contactFields.map(
    (field) =>
      [
        fieldNames[field].es.toLowerCase(),
        (request: Exported) => visibleText(request[field]),
      ] as const,
  ),
  ['idioma', ({ language }) => localeNames[language]],
  ['motivo', ({ reason }) => describeReasons(reason).join('; ')],
  ['contestada', ({ answeredAt }) => answeredAt && madridDateTime(new Date(answeredAt))],
  ['contestada por', ({ answeredBy }) => answeredBy],
  ['cómo', ({ answeredHow }) => answeredHow && answerMethods[answeredHow].es],
  ['resultado', ({ outcome }) => outcome && outcomes[outcome]],
  ['nota', ({ note }) => visibleText(note)],
  ['origen', ({ source }) => (source === 'web' ? '' : sources[source].es)],
  ['aviso', ({ notice }) => notice && deliveryLabels[notice]],
];

/**
 * Quotes each text, and puts an apostrophe before one that a spreadsheet would run as a
 * formula. A telephone number gets none: in an address book the apostrophe would stay
 * part of it.
 */
function cell(value: Value): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * The beginnings of a formula, full-width characters included (OWASP, CSV injection),
 * except a telephone number.
 */
const formula = /^(?!\+[\d ()-]+$)[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Spanish labels of the delivery statuses. */
const deliveryLabels: Record<Tables['deliveries']['status'], string> = {
  pending: 'en cola',
  delivered: 'entregado',
  failed: 'no entregado',
};
