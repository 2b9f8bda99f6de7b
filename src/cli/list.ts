import { parseArgs, styleText } from 'node:util';
import { loadCompany } from '../company/load.ts';
import { statusOf, statusWords } from '../contact/status.ts';
import { visibleLine } from '../contact/visible-text.ts';
import { NoDatabaseError } from '../database/errors.ts';
import type { Db } from '../database/tables.ts';
import { jsonArray } from '../requests/export.ts';
import {
  countRequests,
  eachRequest,
  everyRequest,
  type RequestWithHistory,
  readPage,
  tabs,
} from '../requests/queries.ts';
import { formatDateTime } from '../time.ts';
import { type Command, UsageError, withDatabase } from './command.ts';

const list: Command = async (context, argv) => {
  const { values } = parseArgs({
    args: argv,
    options: { json: { type: 'boolean' }, waiting: { type: 'boolean' }, limit: { type: 'string' } },
  });
  const where = values.waiting ? tabs.waiting : everyRequest;
  const limit = values.limit === undefined ? 20 : readLimit(values.limit);
  const { print, now } = context;
  const printFrom = async (db: Db) => {
    if (values.json && values.limit === undefined) {
      for await (const piece of jsonArray(db, eachRequest(db, where))) await print(piece);
      return;
    }
    const { requests } = await readPage(db, { where, limit });
    if (values.json) for await (const piece of jsonArray(db, [requests])) await print(piece);
    else await print(await table(requests, await countRequests(db, where), now));
  };
  try {
    await withDatabase(context, printFrom, { readOnly: true });
  } catch (error) {
    // A fresh installation has no requests.
    if (!(error instanceof NoDatabaseError)) throw error;
    await print(values.json ? '[]\n' : `${error.message}\n`);
  }
};

export default list;

function readLimit(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError('--limit espera un número entero desde 1.');
}

async function table(requests: RequestWithHistory[], total: number, now: Date): Promise<string> {
  if (requests.length === 0) return 'No hay solicitudes.\n';
  const promised = await isAnswerPromised();
  const rows = requests.map((request) => {
    const status = statusOf(request, promised ? now : undefined);
    const contact = visibleLine(request.phone || request.email, 40);
    const cells = [String(request.id), formatDateTime(request.receivedAt), statusWords[status]];
    return { status, message: request.message, cells: [...cells, visibleLine(request.name, 28), contact] };
  });
  const heads = ['N.º', 'Recibida', 'Estado', 'Nombre', 'Contacto'];
  const widths = heads.map((head, index) =>
    Math.max(head.length, ...rows.map(({ cells }) => cells[index]?.length ?? 0)),
  );
  const line = (cells: string[]) => cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
  const lines = rows.map(({ status, message, cells }) =>
    styleText(status === 'late' ? 'red' : 'reset', `${line(cells)}  ${visibleLine(message, 60)}`),
  );
  const more = total > requests.length ? [`${requests.length} de ${total}: --limit N para ver más.`] : [];
  return `${[`${line(heads)}  Mensaje`, ...lines, ...more].join('\n')}\n`;
}

/** Returns true where the company file cannot be read, so that no late request is overlooked. */
async function isAnswerPromised(): Promise<boolean> {
  return loadCompany().then(
    ({ claims }) => claims.answerIn24Hours !== false,
    () => true,
  );
}
