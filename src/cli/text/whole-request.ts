import type { Selectable } from 'kysely';
import { eventWords } from '../../contact/event-words.ts';
import { answerWays, outcomes } from '../../contact/labels.ts';
import {
  factNames,
  factsOfOwner,
  factsOfVisitor,
  notGiven,
  visibleFact,
  writtenIn,
} from '../../contact/request-facts.ts';
import { noticeStatusOf, type Reach, reasonsInWords, statusWords } from '../../contact/status.ts';
import { visibleLine } from '../../contact/visible-text.ts';
import { counted } from '../../contact/wording.ts';
import type { Channel, NoticesTable } from '../../database/tables.ts';
import type { Done, WholeRequest } from '../../requests/find-one.ts';
import { formatDateTime, formatDuration } from '../../time.ts';
import { wrap } from './columns.ts';
import { type Shown, statusCell } from './request-table.ts';

/** A request with everything about it as text. A bar marks the lines that the visitor wrote, so that none passes as ours. */
export function asText(
  { request, notices, events }: WholeRequest,
  { terminal, now, config, promised }: Shown,
) {
  const { id, received_at, reason, answered_at, http_request_id } = request;
  const answered =
    answered_at &&
    `${formatDateTime(answered_at)}, en ${between(received_at, answered_at)}${whoAndHow(request)}`;
  const lines: Line[] = [
    ['Recibida', `${formatDateTime(received_at)}, hace ${between(received_at, now().toISOString())}`],
    ...factsOfVisitor.map((fact): Line => [factNames[fact], visibleFact(request, fact) || notGiven]),
    [factNames.language, writtenIn(request)],
    ['Motivo', reason && `${statusWords.quarantined}: ${reasonsInWords(reason)}`],
    ['Contestada', answered],
    ...factsOfOwner.map((fact): Line => [factNames[fact], visibleFact(request, fact)]),
    ['Recordar', request.remind_at && `el ${formatDateTime(request.remind_at)}`],
    ['Referencia', http_request_id && `${http_request_id}, en el registro del servidor`],
  ];
  const column = Math.max(...lines.map(([what]) => what.length)) + 2;
  const width = Math.min(terminal.columns, longestLine);
  return [
    `${terminal.style('bold', `Solicitud ${id}`)} · ${statusCell(request, terminal, { now: now(), promised })}`,
    '',
    ...lines.flatMap(([what, fact]) => (fact ? hang(what.padEnd(column), fact, width) : [])),
    '',
    ...wrap(visibleFact(request, 'message'), width - 2).map((line) => `│ ${line}`.trimEnd()),
    '',
    ...channels.flatMap((channel) => {
      const its = notices.filter((notice) => notice.channel === channel);
      if (its.length > 0)
        return [channelHeads[channel], ...its.flatMap((one) => historyOf(one, config, width))];
      return channel === 'mail' ? [channelHeads.mail, '  ninguno'] : [];
    }),
    ...(events.length > 0 ? ['', 'Historia', ...events.flatMap((event) => lineOf(event, width))] : []),
    '',
  ].join('\n');
}

type Line = [what: string, value: string | null];

const longestLine = 100;

const channelHeads: Record<Channel, string> = {
  mail: 'Avisos por correo',
  push: 'Avisos en los dispositivos',
  webhook: 'Avisos a otro programa',
};

const channels = Object.keys(channelHeads) as Channel[];

const whoSaid: Record<Channel, string> = {
  mail: 'el servidor de correo dijo',
  push: 'el servicio de notificaciones dijo',
  webhook: 'el otro programa dijo',
};

const kinds: Record<NoticesTable['kind'], string> = {
  request: 'de la solicitud',
  digest: 'en el resumen de posible publicidad',
  reminder: 'en el recordatorio de las que están sin contestar',
  'follow-up': 'en el aviso de las que son para ese día',
};

function historyOf(notice: Selectable<NoticesTable>, reach: Reach, width: number): string[] {
  const { kind, channel, created_at, attempts, last_error } = notice;
  const line = `${kinds[kind]}: ${outcome(notice, reach)}, ${counted(attempts, 'intento', 'intentos')}`;
  const error = last_error ? [`${whoSaid[channel]}: ${visibleLine(last_error, 300)}`] : [];
  return hang(`  ${formatDateTime(created_at)}  `, [line, ...error].join('\n'), width);
}

function whoAndHow({ answeredBy, answered_how }: WholeRequest['request']): string {
  return [answeredBy && `por ${answeredBy}`, answered_how && answerWays[answered_how]]
    .flatMap((part) => (part ? [`, ${part}`] : []))
    .join('');
}

function lineOf({ kind, at, by, detail }: Done, width: number): string[] {
  const { how, outcome, on } = detail;
  const said = [
    how && answerWays[how],
    outcome && outcomes[outcome],
    on && `para el ${on.split('-').reverse().join('/')}`,
  ].filter(Boolean);
  const what = [eventWords[kind], ...said].join(', ');
  return hang(`  ${formatDateTime(at)}  `, `${what} (${by ?? 'desde el terminal'})`, width);
}

/** Text beside a label, broken into lines with a hanging indent. */
function hang(label: string, text: string, width: number): string[] {
  const [first, ...rest] = wrap(text, width - label.length);
  return [`${label}${first}`, ...rest.map((line) => ' '.repeat(label.length) + line)];
}

function outcome(notice: Selectable<NoticesTable>, reach: Reach): string {
  const { state, channel, created_at, delivered_at, due_at, owes } = notice;
  switch (noticeStatusOf(state, reach, channel)) {
    case 'delivered':
      return (
        `entregado${delivered_at ? ` en ${between(created_at, delivered_at)}` : ''}` +
        (owes > 0 ? `, menos a ${owes === 1 ? 'uno' : owes}: se intenta el ${formatDateTime(due_at)}` : '')
      );
    case 'pending':
      return `en cola, se intenta el ${formatDateTime(due_at)}`;
    case 'no-mail':
      return 'sin correo; se intenta cuando se configure (SMTP_URL)';
    case 'failed':
      return 'no se pudo entregar';
  }
}

function between(from: string, to: string): string {
  return formatDuration(Date.parse(to) - Date.parse(from));
}
