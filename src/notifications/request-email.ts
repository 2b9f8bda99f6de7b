import { answerDueMs } from '../contact-request/answer.ts';
import { contactFields, fieldNames } from '../contact-request/fields.ts';
import { mailLink } from '../contact-request/mail-link.ts';
import { callLinks } from '../contact-request/telephone.ts';
import { localeNames } from '../locale.ts';
import type { StoredRequest } from '../requests/store.ts';
import { formatDateTimeWithAge, formatInWords } from '../time.ts';
import { visibleLine } from '../visible-text.ts';
import { bothParts, deskLink, type Line, type Mail, type Origin } from './email.ts';

/**
 * Returns the mail about a request. It keeps its Message-ID when it is sent again, so
 * that mail programs show it once. The Message-ID contains the time of receipt, since ids
 * restart in a new database.
 */
export function requestEmail(origin: Origin, request: StoredRequest, now: Date): Mail {
  const { id, receivedAt, email } = request;
  const name = visibleLine(request.name);
  return {
    messageId: `<solicitud-${id}.${Date.parse(receivedAt)}@${origin.host}>`,
    date: now,
    replyTo: { name: plainWords(name), address: email },
    subject: subjectOf(request),
    ...bothParts([
      [{ strong: `Solicitud de ${name}` }],
      linksOf(origin, request),
      factsOf(origin, request, now),
      [{ quote: request.message }],
      [closingOf(origin, request)],
    ]),
  };
}

function subjectOf({ id, name, message, urgent }: StoredRequest): string {
  const sender = visibleLine(name, 60);
  const beginning = visibleLine(message, 50);
  const mark = urgent === 1 ? 'Urgente: ' : '';
  return plainWords(`${mark}Solicitud n.º ${id} de ${sender}: ${beginning}`);
}

/**
 * Breaks up anything that a mail program could decode as an encoded word (RFC 2047),
 * although it is a visitor's text within quotes.
 */
function plainWords(text: string): string {
  return text.replaceAll('=?', '= ?');
}

function linksOf(origin: Origin, request: StoredRequest): Line[] {
  const call = callLinks(request.phone);
  const links: Line[] = [];
  if (call) links.push({ label: 'Llamar', href: call.tel });
  if (call?.whatsapp) links.push({ label: 'WhatsApp', href: call.whatsapp });
  // A wrong address may have been deleted before the mail is sent.
  if (request.email !== '')
    links.push({
      label: 'Responder por correo',
      href: mailLink(request, origin.company),
    });
  links.push(...deskLink(origin, request));
  return links;
}

function factsOf(origin: Origin, request: StoredRequest, now: Date): string[] {
  const { receivedAt, language } = request;
  const facts = factFields.map(
    (field) => `${fieldNames[field].es}: ${visibleLine(request[field]) || 'sin indicar'}`,
  );
  if (language !== 'es') facts.push(`Idioma: en ${localeNames[language]}`);
  facts.push(`Recibida: ${formatDateTimeWithAge(new Date(receivedAt), now)}`);
  const answer = answerFact(origin, request, now);
  if (answer) facts.push(answer);
  return facts;
}

/** The name is in the title, and the message is quoted. */
const factFields = contactFields.filter(
  (field) => field !== 'name' && field !== 'message',
);

/**
 * Returns when the request was answered. For an unanswered request it returns the
 * deadline of the promised answer, until that has passed.
 */
function answerFact(
  { promisesAnswerIn24Hours }: Origin,
  { receivedAt, answeredAt }: StoredRequest,
  now: Date,
): string | undefined {
  if (answeredAt)
    return `Contestada: ${formatDateTimeWithAge(new Date(answeredAt), now)}`;

  const due = new Date(Date.parse(receivedAt) + answerDueMs);
  if (!promisesAnswerIn24Hours || now >= due) return undefined;
  // Include the date, since a mail may be read on the next day.
  return `Contesta antes del ${formatInWords(due)}`;
}

/** Says where a reply goes and which request the mail is about. */
function closingOf({ company }: Origin, { id, email }: StoredRequest): string {
  const source = `Solicitud n.º ${id} de la web de ${company}.`;
  if (email === '') return source;

  return (
    'Si respondes a este correo, tu respuesta le llega a quien ha enviado la ' +
    `solicitud. ${source}`
  );
}
