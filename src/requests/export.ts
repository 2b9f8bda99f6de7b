import { answerMethods } from '../contact-request/answer.ts';
import {
  type ContactField,
  contactFields,
  fieldNames,
  mapFields,
} from '../contact-request/fields.ts';
import { outcomes } from '../contact-request/outcomes.ts';
import { sources } from '../contact-request/sources.ts';
import { describeReasons } from '../contact-request/spam-reasons.ts';
import { statusText } from '../contact-request/states.ts';
import { steps } from '../contact-request/steps.ts';
import type { Db, Tables } from '../database/tables.ts';
import { localeNames } from '../locale.ts';
import { madridDateTime } from '../time.ts';
import { visibleJson, visibleText } from '../visible-text.ts';
import { answerOf, notesOf, type RequestWithHistory } from './history.ts';
import { findRequests } from './queries.ts';

/** The formats for exporting all requests. Each yields one piece of text per batch. */
export const exportFormats = {
  csv: { type: 'text/csv; charset=utf-8', write: csv },
  json: { type: 'application/json; charset=utf-8', write: jsonArray },
};

/**
 * Writes requests as CSV (RFC 4180). The UTF-8 byte order mark and the semicolons let the
 * Spanish Excel open it with a double click.
 */
async function* csv(db: Db, batches: AsyncIterable<RequestWithHistory[]>) {
  const headers = columns.map(({ header }) => header);
  yield `\ufeff${csvLine(headers)}`;

  for await (const batch of batches) {
    const requests = await toExport(db, batch);
    const lines = requests.map((request) =>
      csvLine(columns.map(({ value }) => value(request))),
    );
    yield lines.join('');
  }
}

/** Writes requests as one JSON array. */
export async function* jsonArray(db: Db, batches: AsyncIterable<RequestWithHistory[]>) {
  let isFirst = true;
  for await (const batch of batches) {
    const array = visibleJson(await toExport(db, batch));
    const withoutBrackets = array.slice(1, -2);
    yield (isFirst ? '[' : ',') + withoutBrackets;
    isFirst = false;
  }
  yield isFirst ? '[]\n' : '\n]\n';
}

/**
 * Returns the stored data of a person in these requests as JSON (RGPD, art. 20). It
 * includes the history, without the names of the company's people. Returns undefined if
 * none of the requests exists any more.
 */
export async function portableData(
  db: Db,
  requestIds: readonly number[],
): Promise<string | undefined> {
  const requests = await findRequests(db, requestIds);
  if (requests.length === 0) return undefined;

  const all = await toExport(db, requests);
  const data = all.map(({ answeredBy, ...request }, index) => ({
    ...request,
    history: requests[index]?.events.map(({ at, kind, detail }) => ({
      at,
      kind,
      ...detail,
    })),
  }));
  return `${visibleJson(data)}\n`;
}

/**
 * Returns requests with the field names of the JSON export. `notice` is the status of the
 * newest mail to all recipients, or null if there is none.
 */
async function toExport(db: Db, requests: RequestWithHistory[]) {
  const newestMail = await newestMailStatus(db, requests);

  return requests.map((request) => {
    const notes = notesOf(request);
    return {
      id: request.id,
      receivedAt: request.receivedAt,
      state: request.state,
      ...mapFields((field) => request[field]),
      language: request.language,
      reason: request.reason,
      answeredAt: request.answeredAt,
      answeredBy: answerOf(request)?.by ?? null,
      answeredHow: request.answeredHow,
      outcome: request.outcome,
      outcomeAt: request.outcomeAt,
      amount: request.amount,
      /** The notes as one text, and the time of the last one. */
      note: notes.map(({ text }) => text).join('\n\n'),
      notedAt: notes.at(-1)?.at ?? null,
      nextStep: request.nextStep,
      remindOn: request.nextOn,
      nextTime: request.nextTime,
      urgent: request.urgent === 1,
      source: request.source,
      origin: sources[request.source].es,
      notice: newestMail.get(request.id) ?? null,
    };
  });
}

async function newestMailStatus(db: Db, requests: RequestWithHistory[]) {
  const ids = requests.map(({ id }) => id);
  const mails = await db
    .selectFrom('deliveries')
    .select(['requestId', 'status'])
    .where('requestId', 'in', ids)
    .where('channel', '=', 'mail')
    .where('recipient', 'is', null)
    .orderBy('id')
    .execute();
  return new Map(mails.map(({ requestId, status }) => [requestId, status]));
}

type ExportedRequest = Awaited<ReturnType<typeof toExport>>[number];

type Column = { header: string; value: (request: ExportedRequest) => Value };

type Value = string | number | null;

/**
 * The columns of the CSV, from left to right. Invisible characters are removed from a
 * visitor's text. The JSON export keeps the text as it was stored.
 */
const columns: readonly Column[] = [
  { header: 'número', value: ({ id }) => id },
  {
    header: 'recibida',
    value: ({ receivedAt }) => madridDateTime(new Date(receivedAt)),
  },
  { header: 'estado', value: statusText },
  ...contactFields.map((field) => ({
    header: fieldNames[field].es.toLowerCase(),
    value: (request: ExportedRequest) => fieldText(request, field),
  })),
  { header: 'idioma', value: ({ language }) => localeNames[language] },
  { header: 'motivo', value: ({ reason }) => describeReasons(reason, 'es').join('; ') },
  {
    header: 'contestada',
    value: ({ answeredAt }) => answeredAt && madridDateTime(new Date(answeredAt)),
  },
  { header: 'contestada por', value: ({ answeredBy }) => answeredBy },
  {
    header: 'cómo',
    value: ({ answeredHow }) => answeredHow && answerMethods[answeredHow].es,
  },
  { header: 'resultado', value: ({ outcome }) => outcome && outcomes[outcome] },
  {
    header: 'resultado desde',
    value: ({ outcomeAt }) => outcomeAt && madridDateTime(new Date(outcomeAt)),
  },
  { header: 'importe', value: ({ amount }) => amount },
  { header: 'qué viene', value: ({ nextStep }) => nextStep && steps[nextStep].es },
  { header: 'día', value: ({ remindOn }) => remindOn },
  { header: 'hora', value: ({ nextTime }) => nextTime },
  { header: 'urgente', value: ({ urgent }) => (urgent ? 'sí' : '') },
  { header: 'nota', value: ({ note }) => visibleText(note) },
  { header: 'origen', value: ({ origin }) => origin },
  { header: 'aviso', value: ({ notice }) => notice && deliveryLabels[notice] },
];

/**
 * Returns a field as text. Each telephone is prefixed with an apostrophe: a spreadsheet
 * would calculate `+34-600-111-222`, and drop the zeros of `0034600111222`.
 */
function fieldText(request: ExportedRequest, field: ContactField): string {
  const text = visibleText(request[field]);
  const isPhone = field === 'phone' && text !== '';
  return isPhone ? `'${text}` : text;
}

/** Spanish labels of the delivery statuses. */
const deliveryLabels: Record<Tables['deliveries']['status'], string> = {
  pending: 'en cola',
  delivered: 'entregado',
  failed: 'no entregado',
};

function csvLine(values: Value[]): string {
  return `${values.map(csvCell).join(';')}\r\n`;
}

/**
 * Quotes each text, and prefixes it with an apostrophe if a spreadsheet would run it as a
 * formula.
 */
function csvCell(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);

  const text = formula.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * The characters that start a formula, full-width ones included (OWASP, CSV injection).
 */
const formula = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
