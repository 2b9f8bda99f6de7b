import {
  noticeStatusOf,
  noticeWords,
  type Reach,
  type Status,
  statusOf,
  statusWords,
} from '../../contact/status.ts';
import { visibleLine } from '../../contact/visible-text.ts';
import type { FoundRequest } from '../../requests/find.ts';
import { formatDateTime } from '../../time.ts';
import type { Installation } from '../installation.ts';
import type { Style, Terminal } from '../terminal.ts';
import { cell, cut, wrap } from './columns.ts';

/** Requests as a table as wide as the terminal, or as blocks of lines where it is narrow. */
export function asTable(requests: FoundRequest[], installation: Shown): string {
  const { terminal } = installation;
  if (requests.length === 0) return 'No hay solicitudes.\n';
  if (terminal.columns >= 100) return `${lines(requests, installation).join('\n')}\n`;
  return `${requests.map((one) => block(one, installation)).join('\n\n')}\n`;
}

export type Shown = Pick<Installation, 'terminal' | 'now'> & { config: Reach; promised: boolean };

function lines(requests: FoundRequest[], { terminal, now, config, promised }: Shown): string[] {
  const idWidth = Math.max(3, ...requests.map(({ id }) => String(id).length));
  const fixed = idWidth + widths.moment + widths.status + widths.notice + 6 * gap.length;
  const left = terminal.columns - fixed;
  const name = Math.min(28, Math.floor(left * 0.25));
  const contact = Math.min(44, Math.floor(left * 0.35));
  const message = left - name - contact;
  const row = (cells: string[]) => cells.join(gap).trimEnd();
  const head = row([
    'N.º'.padStart(idWidth),
    'Recibida'.padEnd(widths.moment),
    'Estado'.padEnd(widths.status),
    'Aviso'.padEnd(widths.notice),
    'Nombre'.padEnd(name),
    'Contacto'.padEnd(contact),
    'Mensaje',
  ]);
  const body = requests.map((request) =>
    row([
      String(request.id).padStart(idWidth),
      formatDateTime(request.received_at),
      statusCell(request, terminal, { now: now(), promised }, widths.status),
      noticeCell(request, terminal, config),
      cell(request.name, name),
      cell(request.phone || request.email, contact),
      cut(visibleLine(request.message), message),
    ]),
  );
  return [terminal.style('dim', head), ...body];
}

const statusStyles: Record<Status, Style> = {
  quarantined: 'yellow',
  answered: 'green',
  late: 'red',
  pending: 'bold',
};

const gap = '  ';

const widths = { moment: 16, status: 18, notice: 12 };

/** The status of a request in colour, padded to that many columns. */
export function statusCell(
  request: FoundRequest,
  terminal: Terminal,
  when: { now: Date; promised: boolean },
  columns = 0,
): string {
  const status = statusOf(request, when);
  return terminal.style(statusStyles[status], statusWords[status].padEnd(columns));
}

function noticeCell({ notice }: FoundRequest, terminal: Terminal, config: Reach): string {
  const word = (notice ? noticeWords[noticeStatusOf(notice, config)] : '—').padEnd(widths.notice);
  return notice === 'failed' ? terminal.style('red', word) : word;
}

function block(request: FoundRequest, { terminal, now, config, promised }: Shown): string {
  const { id, received_at, name, email, phone, message, notice } = request;
  const width = Math.max(20, terminal.columns - indent.length);
  const status = statusCell(request, terminal, { now: now(), promised });
  const told =
    notice && notice !== 'delivered' ? `, aviso ${noticeWords[noticeStatusOf(notice, config)]}` : '';
  const contact = [phone, email].filter(Boolean).map((part) => visibleLine(part));
  const excerpt = cut(visibleLine(message), 2 * width - 10);
  const text = [visibleLine(name), contact.join(' · '), excerpt].flatMap((part) => wrap(part, width));
  return `${id}  ${formatDateTime(received_at)}  ${status}${told}\n${text.map((line) => indent + line).join('\n')}`;
}

const indent = '    ';
