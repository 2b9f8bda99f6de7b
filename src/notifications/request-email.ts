import { answerDueMs } from '../contact-request/answer.ts';
import { callLinks, mailLink } from '../contact-request/call-links.ts';
import { contactFields, fieldNames } from '../contact-request/fields.ts';
import { localeNames } from '../locale.ts';
import type { StoredRequest } from '../requests/store.ts';
import { formatDateTimeWithAge, formatInWords } from '../time.ts';
import { visibleLine } from '../visible-text.ts';
import { bothParts, deskLink, type Mail, type Origin } from './email.ts';

/**
 * Returns the mail about a request. Its Message-ID is the same each time, so that mail programs show a repeated mail once; it
 * contains the time of receipt, since ids restart in a new database.
 */
export function requestEmail(origin: Origin, request: StoredRequest, now: Date): Mail {
  const { id, receivedAt, email, phone, language } = request;
  const name = visibleLine(request.name);
  const links = callLinks(phone);
  return {
    messageId: `<solicitud-${id}.${Date.parse(receivedAt)}@${origin.host}>`,
    date: now,
    replyTo: { name: plainWords(name), address: email },
    subject: plainWords(
      `Solicitud n.º ${id} de ${visibleLine(name, 60)}: ${visibleLine(request.message, 50)}`,
    ),
    ...bothParts([
      [{ strong: `Solicitud de ${name}` }],
      [
        ...(links ? [{ label: 'Llamar', href: links.tel }] : []),
        ...(links?.whatsapp ? [{ label: 'WhatsApp', href: links.whatsapp }] : []),
        { label: 'Responder por correo', href: mailLink(request, origin.company) },
        ...deskLink(origin, request),
      ],
      [
        ...factFields.map(
          (field) =>
            `${fieldNames[field].es}: ${visibleLine(request[field]) || 'sin indicar'}`,
        ),
        ...(language === 'es' ? [] : [`Idioma: en ${localeNames[language]}`]),
        `Recibida: ${formatDateTimeWithAge(new Date(receivedAt), now)}`,
        ...answerText(origin, request, now),
      ],
      [{ quote: request.message }],
      [
        `Si respondes a este correo, tu respuesta le llega a quien ha enviado la solicitud. Solicitud n.º ${id} de la web de ${origin.company}.`,
      ],
    ]),
  };
}

/** The name stands in the title, and the message is quoted. */
const factFields = contactFields.filter(
  (field) => field !== 'name' && field !== 'message',
);

/**
 * Breaks up what a mail program could take for an encoded word (RFC 2047), and would decode, although a visitor wrote it so
 * and it stands in quotes.
 */
function plainWords(text: string): string {
  return text.replaceAll('=?', '= ?');
}

/** Returns when the request was answered, or the deadline of the promised answer until it has passed. */
function answerText(
  origin: Origin,
  { receivedAt, answeredAt }: StoredRequest,
  now: Date,
): string[] {
  if (answeredAt)
    return [`Contestada: ${formatDateTimeWithAge(new Date(answeredAt), now)}`];
  const due = new Date(Date.parse(receivedAt) + answerDueMs);
  // With its date, since a mail may be read the day after.
  return origin.promisesAnswerIn24Hours && now < due
    ? [`Contesta antes del ${formatInWords(due)}`]
    : [];
}
