import { parseArgs } from 'node:util';
import { contactFields, fieldNames } from '../contact-request/fields.ts';
import { statusText } from '../contact-request/states.ts';
import { NoDatabaseError } from '../database/errors.ts';
import type { Db } from '../database/tables.ts';
import { jsonArray } from '../requests/export.ts';
import { listed } from '../requests/lists.ts';
import { countRequests, eachRequest, everyRequest } from '../requests/queries.ts';
import type { StoredRequest } from '../requests/store.ts';
import { formatDateTime } from '../time.ts';
import { visibleLine } from '../visible-text.ts';
import { type Command, UsageError, withDatabase } from './command.ts';

export const list: Command = async ({ config, print }, argv) => {
  const { json, where, limit } = readArguments(argv);
  const printFrom = async (db: Db) => {
    const batches = eachRequest(db, where, limit);
    if (json) {
      for await (const piece of jsonArray(db, batches)) await print(piece);
    } else {
      const requests = await collect(batches);
      await print(table(requests, await countRequests(db, where)));
    }
  };

  try {
    await withDatabase(config.storage, printFrom, { readOnly: true });
  } catch (error) {
    // A fresh installation has no requests, which is not a failure.
    if (!(error instanceof NoDatabaseError)) throw error;
    await print(json ? '[]\n' : `${error.message}\n`);
  }
};

function readArguments(argv: string[]) {
  const { values } = parseArgs({
    args: argv,
    options: {
      json: { type: 'boolean' },
      waiting: { type: 'boolean' },
      limit: { type: 'string' },
    },
  });
  if (values.limit !== undefined && !/^[1-9]\d{0,8}$/.test(values.limit))
    throw new UsageError('--limit espera un número entero desde 1.');

  const { json = false, waiting = false } = values;
  const usualLimit = json ? Number.POSITIVE_INFINITY : 20;
  return {
    json,
    where: waiting ? listed.waiting : everyRequest,
    limit: values.limit === undefined ? usualLimit : Number(values.limit),
  };
}

async function collect(batches: AsyncIterable<StoredRequest[]>) {
  const requests: StoredRequest[] = [];
  for await (const batch of batches) requests.push(...batch);
  return requests;
}

/** Returns a table with one line per request, and how many of the total it shows. */
function table(requests: readonly StoredRequest[], total: number): string {
  if (requests.length === 0) return 'No hay solicitudes.\n';

  const rows = [headings, ...requests.map(cellsOf)];
  // The message is the last column, and is not padded.
  const widths = headings.slice(0, -1).map((_heading, column) => widthOf(rows, column));
  const lines = rows.map((cells) =>
    cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '),
  );
  if (total > requests.length)
    lines.push(`${requests.length} de ${total}: --limit N para ver más.`);

  return `${lines.join('\n')}\n`;
}

const headings = [
  'N.º',
  'Recibida',
  'Estado',
  ...contactFields.map((field) => fieldNames[field].es),
];

function cellsOf(request: StoredRequest): string[] {
  const fields = contactFields.map((field) =>
    visibleLine(request[field], field === 'message' ? 60 : 40),
  );
  return [
    String(request.id),
    formatDateTime(request.receivedAt),
    statusText(request),
    ...fields,
  ];
}

function widthOf(rows: readonly string[][], column: number): number {
  return Math.max(...rows.map((cells) => cells[column]?.length ?? 0));
}
