import { callLinks, mailLink } from '../contact/call-links.ts';
import { factNames, factsOfVisitor, notGiven, visibleFact, writtenIn } from '../contact/request-facts.ts';
import { promiseMs } from '../contact/status.ts';
import { escapeHtml, visibleLine, visibleText } from '../contact/visible-text.ts';
import type { StoredRequest } from '../requests/store.ts';
import { formatDateTimeWithAge, madridDate, madridDateTime } from '../time.ts';
import { deskLink, idOfMoment, isolated, type Mail, type Origin, page } from './email.ts';

/**
 * Returns the mail about a request. Its Message-ID is the same each time, so that mail programs show a repeated mail once; it
 * contains the time of receipt, since ids restart in a new database.
 */
export function requestEmail(origin: Origin, request: StoredRequest, now: Date): Mail {
  const { id, receivedAt, email } = request;
  return {
    messageId: `<solicitud-${id}.${idOfMoment(receivedAt)}@${origin.host}>`,
    date: now,
    replyTo: { name: plainWords(visibleLine(request.name)), address: email },
    subject: plainWords(
      `Solicitud n.º ${id} de ${visibleLine(request.name, 60)}: ${visibleLine(request.message, 50)}`,
    ),
    ...bothParts(origin, request, now),
  };
}

/**
 * Breaks up what a mail program could take for an encoded word (RFC 2047), and would decode, although a visitor wrote it so
 * and it stands in quotes.
 */
function plainWords(text: string): string {
  return text.replaceAll('=?', '= ?');
}

function bothParts(origin: Origin, request: StoredRequest, now: Date): Pick<Mail, 'text' | 'html'> {
  const { id, name, message, phone, receivedAt } = request;
  const facts = factsOfVisitor.map(
    (fact) => [factNames[fact], visibleFact(request, fact) || notGiven] as const,
  );
  const language = writtenIn(request);
  const ours = [
    ...(language ? [`${factNames.language}: ${language}`] : []),
    `Recibida: ${formatDateTimeWithAge(new Date(receivedAt), now)}`,
    ...(origin.promisesAnswerIn24Hours ? dueInWords(request, now) : []),
  ];
  const links = callLinks(phone);
  const calls = [
    ...(links ? [['Llamar', links.tel] as const] : []),
    ...(links?.whatsapp ? [['WhatsApp', links.whatsapp] as const] : []),
  ];
  const answer = ['Responder por correo', mailLink(request, origin.company)] as const;
  const desk = deskLink(origin, request);
  const open = desk === undefined ? [] : [['Abrir la solicitud', desk] as const];
  const foot = `Si respondes a este correo, tu respuesta le llega a quien ha enviado la solicitud. Solicitud n.º ${id} de la web de ${origin.company}.`;
  const named = ([what, words]: readonly [string, string]) => `${what}: ${words}`;
  const beside = facts
    .filter(([what]) => what !== factNames.name)
    .map(([what, words]) => `${what}: ${isolated(words)}`);
  // Quoted line by line, so that nothing in it looks like a line of ours.
  const quoted = visibleText(message).replace(/^/gm, '> ');
  return {
    text: [
      ...[...facts, ...calls].map(named),
      ...[...ours, '', quoted, ''],
      ...open.flatMap((one) => [named(one), '']),
      ...[foot, ''],
    ].join('\n'),
    html: page(
      `<p style="font-size:20px"><strong>${isolated(visibleLine(name))}</strong></p>` +
        `<p>${[...calls, answer, ...open].map(link).join(' · ')}</p>` +
        `<p>${[...beside, ...ours].join('<br>')}</p>` +
        '<blockquote dir="auto" style="margin:0;padding:0 1em;border-left:3px solid #999">' +
        `${escapeHtml(message).replaceAll('\n', '<br>')}</blockquote>` +
        `<p style="font-size:14px">${escapeHtml(foot)}</p>`,
    ),
  };
}

/** The promise in words, which is at most 24 hours from now; nothing where it is past. */
function dueInWords({ receivedAt }: StoredRequest, now: Date): string[] {
  const due = new Date(Date.parse(receivedAt) + promiseMs);
  if (due <= now) return [];
  const time = madridDateTime(due).slice(11).replace(/^0/, '');
  const day = madridDate(due) === madridDate(now) ? 'hoy' : 'mañana';
  return [`Contesta antes de ${day} a la${time.startsWith('1:') ? '' : 's'} ${time}`];
}

function link([text, href]: readonly [string, string]): string {
  return `<a href="${escapeHtml(href)}">${text}</a>`;
}
