import { parseArgs, styleText } from 'node:util';
import { contactFields, fieldNames } from '../contact/fields.ts';
import { answerDueMs, statusText } from '../contact/status.ts';
import { visibleLine } from '../contact/visible-text.ts';
import { NoDatabaseError } from '../database/errors.ts';
import type { Db } from '../database/tables.ts';
import { jsonArray } from '../requests/export.ts';
import { countRequests, eachRequest, everyRequest, readPage, tabs } from '../requests/queries.ts';
import type { StoredRequest } from '../requests/store.ts';
import { before, formatDateTime } from '../time.ts';
import { type Command, UsageError, withDatabase } from './command.ts';

export const list: Command = async (context, argv) => {
  const { values } = parseArgs({
    args: argv,
    options: { json: { type: 'boolean' }, waiting: { type: 'boolean' }, limit: { type: 'string' } },
  });
  if (!/^[1-9]\d{0,8}$/.test(values.limit ?? '1'))
    throw new UsageError('--limit espera un número entero desde 1.');
  const where = values.waiting ? tabs.waiting : everyRequest;
  const { print, now } = context;
  const printFrom = async (db: Db) => {
    const { requests } = await readPage(db, { where, limit: Number(values.limit ?? 20) });
    if (!values.json) return print(table(requests, await countRequests(db, where), now));
    const batches = values.limit === undefined ? eachRequest(db, where) : [requests];
    for await (const piece of jsonArray(db, batches)) await print(piece);
  };
  await withDatabase(context, printFrom, { readOnly: true }).catch((error: unknown) => {
    // A fresh installation has no requests.
    if (!(error instanceof NoDatabaseError)) throw error;
    return print(values.json ? '[]\n' : `${error.message}\n`);
  });
};

function table(requests: StoredRequest[], total: number, now: Date): string {
  if (requests.length === 0) return 'No hay solicitudes.\n';
  const rows = requests.map((request) => {
    const { id, receivedAt, state, answeredAt } = request;
    const isLate = state === 'received' && answeredAt === null && receivedAt < before(now, answerDueMs);
    const facts = [String(id), formatDateTime(receivedAt), statusText(request)];
    const texts = contactFields.map((field) => visibleLine(request[field], field === 'message' ? 60 : 30));
    return { isLate, cells: [...facts, ...texts] };
  });
  const heads = ['N.º', 'Recibida', 'Estado', ...contactFields.map((field) => fieldNames[field].es)];
  // The last column, the message, is not padded.
  const widths = heads
    .slice(0, -1)
    .map((head, index) => Math.max(head.length, ...rows.map(({ cells }) => cells[index]?.length ?? 0)));
  const line = (cells: string[]) => cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
  const lines = rows.map(({ isLate, cells }) => styleText(isLate ? 'red' : 'reset', line(cells)));
  const more = total > requests.length ? [`${requests.length} de ${total}: --limit N para ver más.`] : [];
  return `${[line(heads), ...lines, ...more].join('\n')}\n`;
}
