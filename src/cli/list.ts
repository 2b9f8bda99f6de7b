import { parseArgs } from 'node:util';
import { loadCompany } from '../company/load.ts';
import { type Status, statusOf, statusWords } from '../contact/status.ts';
import { visibleLine } from '../contact/visible-text.ts';
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
import { type Command, CommandError, type Context, read } from './command.ts';
import type { Terminal } from './terminal.ts';

const list: Command = async (context, argv) => {
  const { values } = parseArgs({
    args: argv,
    options: { json: { type: 'boolean' }, waiting: { type: 'boolean' }, limit: { type: 'string' } },
  });
  const where = values.waiting ? tabs.waiting : everyRequest;
  const limit = values.limit === undefined ? 20 : readLimit(values.limit);
  const { config, terminal } = context;
  if (values.json) {
    const printed = await read(context, async (db) => {
      const page = async () => [(await readPage(db, { where, limit })).requests];
      const batches = values.limit === undefined ? eachRequest(db, where) : await page();
      for await (const piece of jsonArray(db, batches, config)) await terminal.print(piece);
      return true;
    });
    if (!printed) await terminal.print('[]\n');
    return undefined;
  }
  const found = await read(context, async (db) => ({
    ...(await readPage(db, { where, limit })),
    total: await countRequests(db, where),
  }));
  const { requests, total } = found ?? { requests: [], total: 0 };
  await terminal.print(await table(requests, total, context));
  return undefined;
};

export default list;

function readLimit(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new CommandError('--limit espera un número entero desde 1.', 2);
}

async function table(
  requests: RequestWithHistory[],
  total: number,
  { terminal, now }: Context,
): Promise<string> {
  if (requests.length === 0) return 'No hay solicitudes.\n';
  const promised = await isAnswerPromised();
  const rows = requests.map((request) => {
    const status = statusOf(request, { now, promised });
    const contact = visibleLine(request.phone || request.email, 40);
    const cells = [String(request.id), formatDateTime(request.receivedAt), statusWords[status]];
    return { status, message: request.message, cells: [...cells, visibleLine(request.name, 28), contact] };
  });
  const heads = ['N.º', 'Recibida', 'Estado', 'Nombre', 'Contacto'];
  const widths = heads.map((head, index) =>
    Math.max(head.length, ...rows.map(({ cells }) => cells[index]?.length ?? 0)),
  );
  const line = (cells: string[]) => cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ');
  const left = Math.max(20, terminal.columns - widths.reduce((sum, width) => sum + width + 2, 0));
  const lines = rows.map(({ status, message, cells }) =>
    coloured(terminal, status, `${line(cells)}  ${visibleLine(message, left)}`),
  );
  const more = total > requests.length ? [`${requests.length} de ${total}: --limit N para ver más.`] : [];
  return `${[terminal.style('dim', `${line(heads)}  Mensaje`), ...lines, ...more].join('\n')}\n`;
}

function coloured({ style }: Terminal, status: Status, text: string): string {
  if (status === 'pending') return text;
  return style(status === 'late' ? 'red' : status === 'answered' ? 'green' : 'yellow', text);
}

/** Returns true where the company file cannot be read, so that no late request is overlooked. */
async function isAnswerPromised(): Promise<boolean> {
  return loadCompany().then(
    ({ claims }) => claims.answerIn24Hours !== false,
    () => true,
  );
}
