import { formatAmount } from '../contact-request/amounts.ts';
import { outcomes } from '../contact-request/outcomes.ts';
import { describeReasons } from '../contact-request/spam-reasons.ts';
import { callLinks } from '../contact-request/telephone.ts';
import { noAnswersOf, notesOf, type RequestWithHistory } from '../requests/history.ts';
import { formatDate, formatDateTimeWithAge } from '../time.ts';
import { visibleLine } from '../visible-text.ts';
import { deskLink, type Line, type Origin } from './email.ts';

/**
 * Returns one request of a mail about several: a title with the name, the known facts,
 * the beginning of the message, and links to call and to open the request.
 */
export function entryOf(
  origin: Origin,
  title: string,
  request: RequestWithHistory,
  now: Date,
): Line[] {
  const { name, email, phone, message } = request;
  return [
    { strong: `${title}: ${visibleLine(name)}` },
    [visibleLine(phone), email].filter(Boolean).join(', '),
    ...factsOf(request, now),
    { quote: visibleLine(message, 300) },
    ...callLine(request.phone),
    ...deskLink(origin, request),
  ];
}

/**
 * Returns a paragraph with the number of requests that a mail leaves out, or none if it
 * lists all.
 */
export function moreThan(shown: number, total: number): Line[][] {
  return total > shown ? [[`Y ${total - shown} más.`]] : [];
}

function callLine(phone: string): Line[] {
  const call = callLinks(phone);
  return call ? [{ label: 'Llamar', href: call.tel }] : [];
}

function factsOf(request: RequestWithHistory, now: Date): string[] {
  const { receivedAt, state, reason, urgent } = request;
  const withAge = (at: string) => formatDateTimeWithAge(new Date(at), now);
  const facts = [`Recibida: ${withAge(receivedAt)}`];

  if (urgent === 1) facts.push('Urgente');
  if (state === 'suspected')
    facts.push(`Motivo: ${describeReasons(reason, 'es').join('; ')}`);

  const outcome = outcomeText(request);
  if (outcome) facts.push(`En qué quedó: ${outcome}`);

  const called = noAnswersOf(request)?.lastAt;
  if (called) facts.push(`Llamada sin respuesta: ${withAge(called)}`);

  const note = notesOf(request).at(-1)?.text;
  if (note) facts.push(`Nota: ${visibleLine(note, 120)}`);

  return facts;
}

/**
 * Returns the outcome of a request: `presupuesto enviado, 21 de noviembre de 2026, 3400
 * €`.
 */
function outcomeText({ outcome, outcomeAt, amount }: RequestWithHistory) {
  if (!outcome) return undefined;

  const since = outcomeAt && formatDate(new Date(outcomeAt));
  const euros = amount === null ? null : formatAmount(amount);
  return [outcomes[outcome], since, euros].filter(Boolean).join(', ');
}
