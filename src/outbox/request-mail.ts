import { clockOf, dayOf, momentWithAge } from '../company/madrid-time.ts';
import { type CallLinks, callLinks, mailLink } from '../contact/call-links.ts';
import { factNames, factsOfVisitor, notGiven, visibleFact, writtenIn } from '../contact/request-facts.ts';
import { promiseMs } from '../contact/status.ts';
import { escapeHtml, visibleLine, visibleText } from '../contact/visible-text.ts';
import type { StoredRequest } from '../requests/store.ts';
import { deskLink, idOfMoment, type Mail, mail, type Origin, page } from './mail.ts';

/**
 * The mail that tells the company of a request. A mail program shows it once even if it is sent twice, by its Message-ID: that
 * is made of the request's id and moment, since ids begin anew in a new database.
 */
export function requestMail(origin: Origin, request: StoredRequest, now: Date): Mail {
  const name = visibleLine(request.name);
  const context = {
    company: origin.company,
    received: momentWithAge(new Date(request.received_at), now),
    due: origin.promisesAnswerIn24Hours ? dueInWords(request, now) : undefined,
    links: callLinks(request.phone),
    desk: deskLink(origin, request),
  };
  return mail(origin, {
    messageId: `<solicitud-${request.id}.${idOfMoment(request.received_at)}@${origin.host}>`,
    date: now,
    replyTo: { name: plainWords(name), address: request.email },
    subject: plainWords(
      `Solicitud n.º ${request.id} de ${visibleLine(request.name, 60)}: ${visibleLine(request.message, 50)}`,
    ),
    text: asText(request, context),
    html: asHtml(request, context),
  });
}

/**
 * Breaks up what a mail program could take for an encoded word (RFC 2047), and would decode, although a visitor wrote it so
 * and it stands in quotes.
 */
function plainWords(text: string): string {
  return text.replaceAll('=?', '= ?');
}

type Context = {
  company: string;
  received: string;
  /** By when to answer; undefined where nothing is promised, or that is past. */
  due: string | undefined;
  links: CallLinks | undefined;
  desk: string | undefined;
};

/** The promise in words: it is at most 24 hours from now. */
function dueInWords({ received_at }: StoredRequest, now: Date): string | undefined {
  const due = new Date(Date.parse(received_at) + promiseMs);
  if (due <= now) return undefined;
  const time = clockOf(due).slice(11).replace(/^0/, '');
  const day = dayOf(due) === dayOf(now) ? 'hoy' : 'mañana';
  return `Contesta antes de ${day} a la${time.startsWith('1:') ? '' : 's'} ${time}`;
}

function asText(request: StoredRequest, { company, received, due, links, desk }: Context): string {
  return [
    ...factsOfVisitor.map((fact) => `${factNames[fact]}: ${visibleFact(request, fact) || notGiven}`),
    ...(links ? [`Llamar: ${links.tel}`] : []),
    ...(links?.whatsapp ? [`WhatsApp: ${links.whatsapp}`] : []),
    ...languageLine(request),
    `Recibida: ${received}`,
    ...(due ? [due] : []),
    '',
    // Quoted line by line, so that nothing in it looks like a line of ours.
    ...visibleText(request.message)
      .split('\n')
      .map((line) => `> ${line}`),
    '',
    ...(desk ? [`Abrir la solicitud: ${desk}`, ''] : []),
    `Si respondes a este correo, tu respuesta le llega a quien ha enviado la solicitud. Solicitud n.º ${request.id} de la web de ${company}.`,
    '',
  ].join('\n');
}

function asHtml(request: StoredRequest, { company, received, due, links, desk }: Context): string {
  const answer = link(mailLink(request, company), 'Responder por correo');
  const ways = [
    ...(links ? [link(links.tel, 'Llamar')] : []),
    ...(links?.whatsapp ? [link(links.whatsapp, 'WhatsApp')] : []),
    answer,
    ...(desk ? [link(desk, 'Abrir la solicitud')] : []),
  ];
  const facts = factsOfVisitor
    .filter((fact) => fact !== 'name')
    .map(
      (fact) => `${factNames[fact]}: ${request[fact] ? visitors(visibleFact(request, fact)) : notGiven}<br>`,
    );
  return page(
    `<p style="font-size:20px"><strong>${visitors(visibleLine(request.name))}</strong></p>` +
      `<p>${ways.join(' · ')}</p>` +
      `<p>${[...facts, ...languageLine(request).map((line) => `${line}<br>`)].join('')}Recibida: ${escapeHtml(received)}${due ? `<br>${due}` : ''}</p>` +
      '<blockquote dir="auto" style="margin:0;padding:0 1em;border-left:3px solid #999">' +
      `${escapeHtml(request.message).replaceAll('\n', '<br>')}</blockquote>` +
      '<p style="font-size:14px">Si respondes a este correo, tu respuesta le llega a quien ha enviado la solicitud. ' +
      `Solicitud n.º ${request.id} de la web de ${escapeHtml(company)}.</p>`,
  );
}

/** A line that says in which language it came, unless that is Spanish. */
function languageLine(request: StoredRequest): string[] {
  const language = writtenIn(request);
  return language ? [`${factNames.language}: ${language}`] : [];
}

/** A visitor's text in HTML. Isolated, so that one from right to left does not reverse what is beside it. */
function visitors(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

function link(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}">${text}</a>`;
}
