import { duration } from '../../company/madrid-time.ts';
import { services } from '../../company/services.ts';
import { outcomes } from '../../contact/labels.ts';
import { noticeWords, promiseMs } from '../../contact/status.ts';
import type { Count, LabelCounts, Spread, Statistics } from '../../requests/statistics.ts';
import type { Terminal } from '../terminal.ts';

/** The figures for reading, with bars as wide as the terminal. */
export function asText(figures: Statistics, { columns, style, promised }: Shown): string {
  const { received, quarantined, perWeek, perHour, notices } = figures;
  if (received + quarantined === 0) return 'No hay solicitudes.\n';
  const width = Math.min(columns, widest);
  const head = (text: string) => style('bold', text);
  return [
    `${head(`Recibidas: ${received}`)}; sospechosas, aparte: ${quarantined}`,
    '',
    head('Por semana, desde el lunes'),
    ...bars(perWeek.slice(-weeksShown), width, dayInWords),
    '',
    head('Por hora del día'),
    ...bars(perHour, width, (hour) => `${hour} h`),
    '',
    head('Avisos por correo'),
    `  Entregados: ${notices.delivered}; ${waitingInWords(notices)}; no entregados: ${notices.failed}`,
    ...spreadInWords('De la solicitud a su aviso', figures.untilTold),
    '',
    ...(promised
      ? [head(`Contestar en ${promiseHours}\u00a0horas`), ...promiseInWords(figures.promise)]
      : [head('Respuestas'), ...answersInWords(figures.promise)]),
    ...spreadInWords('De la solicitud a la respuesta', figures.untilAnswered),
    '',
    ...labelsInWords(figures.labels, head),
  ].join('\n');
}

/** The terminal, and whether an answer within 24 hours is promised. */
type Shown = Pick<Terminal, 'columns' | 'style'> & { promised: boolean };

const promiseHours = promiseMs / (60 * 60 * 1000);
const widest = 100;
const weeksShown = 12;

function bars(counts: Count[], width: number, label: (start: string) => string): string[] {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const room = width - 20;
  return counts.map(({ start, count }) => `  ${label(start)}  ${bar((count / most) * room)}${count}`);
}

/** A bar of so many columns, to an eighth of one, with a space after it. */
function bar(columns: number): string {
  const eighths = Math.round(columns * 8);
  const rest = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'][eighths % 8] ?? '';
  return eighths === 0 ? '' : `${'█'.repeat(Math.floor(eighths / 8))}${rest} `;
}

/** The counts by label; those of a label that no request has are left out. */
function labelsInWords(
  { service, province, outcome }: LabelCounts,
  head: (text: string) => string,
): string[] {
  return [
    ...counted(head('Por servicio'), service, (label) => services[label]),
    ...counted(head('Por provincia'), province, (label) => label),
    ...counted(head('En qué acabaron'), outcome, (label) => outcomes[label]),
  ];
}

function counted<L>(
  head: string,
  counts: { label: L | null; count: number }[],
  word: (label: L) => string,
): string[] {
  if (counts.every(({ label }) => label === null)) return [];
  return [
    head,
    ...counts.map(({ label, count }) => `  ${label === null ? 'sin indicar' : word(label)}: ${count}`),
    '',
  ];
}

function dayInWords(day: string): string {
  return day.split('-').reverse().join('/');
}

/** Either all notices wait for mail to be set up, or all are queued. */
function waitingInWords(notices: Statistics['notices']): string {
  const noMail = notices['no-mail'];
  return noMail > 0 ? `${noticeWords['no-mail']}: ${noMail}` : `${noticeWords.pending}: ${notices.pending}`;
}

function spreadInWords(what: string, spread: Spread): string[] {
  return spread ? [`  ${what}: mediana ${duration(spread.median)}, lo peor ${duration(spread.worst)}`] : [];
}

function promiseInWords({ inTime, late, overdue, waiting }: Statistics['promise']): string[] {
  const answered = inTime + late;
  return [
    answered === 0
      ? '  Contestadas: ninguna'
      : `  A tiempo: ${inTime} de ${answered} contestadas (${percent(inTime / answered)}); fuera de plazo: ${late}`,
    `  Sin contestar: ${overdue} fuera de plazo, ${waiting} aún en plazo`,
  ];
}

function answersInWords({ inTime, late, overdue, waiting }: Statistics['promise']): string[] {
  return [`  Contestadas: ${inTime + late}; sin contestar: ${overdue + waiting}`];
}

/** Rounded down, so that 100 % means all of them. */
function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}
