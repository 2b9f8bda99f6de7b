import { momentWithAge } from '../company/madrid-time.ts';
import { services } from '../company/services.ts';
import { promiseMs } from '../contact/status.ts';
import { escapeHtml, visibleLine } from '../contact/visible-text.ts';
import { counted } from '../contact/wording.ts';
import type { StoredRequest } from '../requests/store.ts';
import { deskLink, idOfMoment, type Mail, mail, type Origin, page } from './mail.ts';
import type { SummaryContent } from './summaries.ts';
import { reminderHours } from './summaries.ts';

/** The mail that lists requests which nobody has answered yet, the oldest first. */
export function reminderMail(
  origin: Origin,
  {
    id,
    created_at,
    requests,
    more,
    missedCalls,
  }: SummaryContent & { missedCalls: ReadonlyMap<number, string> },
  now: Date,
): Mail {
  const total = requests.length + more;
  const rest = more > 0 ? [`Y ${more} más.`] : [];
  const told = requests.map((request) => describe(origin, request, missedCalls.get(request.id), now));
  const intro = introOf(origin, total);
  return mail(origin, {
    messageId: `<recordatorio-${id}.${idOfMoment(created_at)}@${origin.host}>`,
    date: now,
    subject: total === 1 ? '1 solicitud sin contestar' : `${total} solicitudes sin contestar`,
    text: [intro, '', ...told.map(asText), ...rest, outro, ''].join('\n'),
    html: page(
      `<p>${escapeHtml(intro)}</p>${told.map(asHtml).join('')}` +
        [...rest, outro].map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    ),
  });
}

/** The mail that lists the requests whose day has come, with what was noted of them. */
export function followUpMail(
  origin: Origin,
  { id, created_at, requests, more }: SummaryContent,
  now: Date,
): Mail {
  const total = requests.length + more;
  const rest = more > 0 ? [`Y ${more} más.`] : [];
  const told = requests.map((request) => ({
    ...describe(origin, request, undefined, now),
    note: visibleLine(request.note, excerptLength),
  }));
  const intro = total === 1 ? 'Hoy toca volver a 1 solicitud:' : `Hoy toca volver a ${total} solicitudes:`;
  return mail(origin, {
    messageId: `<para-hoy-${id}.${idOfMoment(created_at)}@${origin.host}>`,
    date: now,
    subject: `Para hoy: ${counted(total, 'solicitud', 'solicitudes')}`,
    text: [intro, '', ...told.map(asText), ...rest, ''].join('\n'),
    html: page(`<p>${intro}</p>${told.map(asHtml).join('')}${rest.map((line) => `<p>${line}</p>`).join('')}`),
  });
}

/** The first sentence. It speaks of the promise only where the site makes it. */
function introOf({ promisesAnswerIn24Hours }: Origin, total: number): string {
  const promise = promisesAnswerIn24Hours
    ? `; la web promete contestar en ${promiseMs / (60 * 60 * 1000)}\u00a0horas`
    : '';
  const what = total === 1 ? '1 solicitud lleva' : `${total} solicitudes llevan`;
  return `${what} más de ${reminderHours}\u00a0horas sin respuesta${promise}.`;
}

const outro =
  'Cuando hayas contestado, apúntalo en la oficina, donde están todas las pendientes. ' +
  'Este aviso se envía una sola vez por solicitud.';

const excerptLength = 120;

function describe(origin: Origin, request: StoredRequest, missedCall: string | undefined, now: Date) {
  const { id, name, email, phone, message, received_at, service, province } = request;
  return {
    head: `N.º ${id}: ${visibleLine(name)}`,
    contact: [visibleLine(phone), email].filter(Boolean).join(', '),
    received: momentWithAge(new Date(received_at), now),
    labels: [service && services[service], province].filter(Boolean).join(', '),
    called: missedCall && `Llamada sin respuesta: ${momentWithAge(new Date(missedCall), now)}`,
    excerpt: visibleLine(message, excerptLength),
    desk: deskLink(origin, request),
  };
}

type Described = ReturnType<typeof describe> & { note?: string };

function asText({ head, contact, received, labels, called, note, excerpt, desk }: Described): string {
  const noted = note && `Nota: ${note}`;
  const lines = [head, contact, labels, `Recibida: ${received}`, called, noted, `> ${excerpt}`, desk];
  return `${lines.filter(Boolean).join('\n')}\n`;
}

function asHtml({ head, contact, received, labels, called, note, excerpt, desk }: Described): string {
  const lines = [
    `<strong><bdi>${escapeHtml(head)}</bdi></strong>`,
    `<bdi>${escapeHtml(contact)}</bdi>`,
    escapeHtml(labels),
    `Recibida: ${escapeHtml(received)}`,
    called && escapeHtml(called),
    note && `Nota: <bdi>${escapeHtml(note)}</bdi>`,
    `<bdi>${escapeHtml(excerpt)}</bdi>`,
    desk && `<a href="${escapeHtml(desk)}">Abrir la solicitud</a>`,
  ];
  return `<p>${lines.filter(Boolean).join('<br>')}</p>`;
}
