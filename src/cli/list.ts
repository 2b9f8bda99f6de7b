import { parseArgs } from 'node:util';
import { contactFields, fieldNames } from '../contact-request/fields.ts';
import { statusText } from '../contact-request/states.ts';
import { NoDatabaseError } from '../database/errors.ts';
import type { Db } from '../database/tables.ts';
import { jsonArray } from '../requests/export.ts';
import { countRequests, eachRequest, everyRequest, tabs } from '../requests/queries.ts';
import type { StoredRequest } from '../requests/store.ts';
import { formatDateTime } from '../time.ts';
import { visibleLine } from '../visible-text.ts';
import { type Command, UsageError, withDatabase } from './command.ts';

export const list: Command = async (context, argv) => {
  const { values } = parseArgs({
    args: argv,
    options: {
      json: { type: 'boolean' },
      waiting: { type: 'boolean' },
      limit: { type: 'string' },
    },
  });
  if (!/^[1-9]\d{0,8}$/.test(values.limit ?? '1'))
    throw new UsageError('--limit espera un número entero desde 1.');
  const where = values.waiting ? tabs.waiting : everyRequest;
  const limit = Number(values.limit ?? (values.json ? Number.POSITIVE_INFINITY : 20));
  const { print } = context;
  const printFrom = async (db: Db) => {
    const batches = eachRequest(db, where, limit);
    if (!values.json) return print(await table(batches, await countRequests(db, where)));
    for await (const piece of jsonArray(db, batches)) await print(piece);
  };
  await withDatabase(context, printFrom, { readOnly: true }).catch((error: unknown) => {
    // A fresh installation has no requests.
    if (!(error instanceof NoDatabaseError)) throw error;
    return print(values.json ? '[]\n' : `${error.message}\n`);
  });
};

async function table(
  batches: AsyncIterable<StoredRequest[]>,
  total: number,
): Promise<string> {
  const requests: StoredRequest[] = [];
  for await (const batch of batches) requests.push(...batch);
  if (requests.length === 0) return 'No hay solicitudes.\n';
  const rows = [
    ['N.º', 'Recibida', 'Estado', ...contactFields.map((field) => fieldNames[field].es)],
    ...requests.map((request) => [
      ...[String(request.id), formatDateTime(request.receivedAt), statusText(request)],
      ...contactFields.map((field) =>
        visibleLine(request[field], field === 'message' ? 60 : 40),
      ),
    ]),
  ];
  const widthOf = (column: number) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0));
  // The last column, the message, is not padded.
  const widths = rows[0]?.slice(0, -1).map((_head, column) => widthOf(column)) ?? [];
  const lines = rows.map((cells) =>
    cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  );
  const more =
    total > requests.length
      ? [`${requests.length} de ${total}: --limit N para ver más.`]
      : [];
  return `${[...lines, ...more].join('\n')}\n`;
}
