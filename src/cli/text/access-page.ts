import { moment } from '../../company/madrid-time.ts';
import { eventWords } from '../../contact/event-words.ts';
import { answerWays } from '../../contact/labels.ts';
import { factNamesForSender, factOf, facts } from '../../contact/request-facts.ts';
import { reasonsInWords } from '../../contact/status.ts';
import { escapeHtml } from '../../contact/visible-text.ts';
import { heldBesides, rights } from '../../requests/elsewhere.ts';
import type { HeldRequest } from '../../requests/person.ts';

/** Everything that is stored about a person as an HTML page for them: a single file that loads nothing else. */
export function accessPage({ address, company, requests, at }: Held): string {
  const count = requests.length === 1 ? 'una solicitud' : `${requests.length} solicitudes`;
  const title = `Tus datos en ${company.name}`;
  return `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 sans-serif;max-width:42em;margin:2em auto;padding:0 1em}dt{font-weight:bold;margin-top:.5em}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}</style>
<h1>${escapeHtml(title)}</h1>
<p>Con <b>${escapeHtml(address)}</b> guardamos ${requests.length === 0 ? 'nada' : count}, a ${moment(at)}.</p>
${requests.map(asSection).join('')}<h2>Qué hay además</h2>
<ul>
${heldBesides.map((line) => `<li>${line}</li>\n`).join('')}</ul>
<p>${rights.replace('política de privacidad', `<a href="${escapeHtml(company.siteUrl)}/politica-privacidad">$&</a>`)}</p>
</html>
`;
}

type Held = {
  address: string;
  company: { name: string; siteUrl: string };
  requests: HeldRequest[];
  /** ISO 8601. */
  at: string;
};

function asSection({ request, notices, events, contentHashUntil }: HeldRequest): string {
  const { id, received_at, reason } = request;
  const toldBy = (by: (typeof notices)[number]['channel']) =>
    notices
      .flatMap(({ channel, delivered_at }) => (channel === by && delivered_at ? [moment(delivered_at)] : []))
      .join(', ') || null;
  const lines: [string, string | null][] = [
    ['Recibida', moment(received_at)],
    ...facts.map((fact): [string, string] => [factNamesForSender[fact], factOf(request, fact)]),
    ['Por qué parecía publicidad', reason && reasonsInWords(reason)],
    ['Avisos por correo a la empresa', toldBy('mail')],
    ['Avisos en los teléfonos de la empresa', toldBy('push')],
    ['Avisos a otro programa de la empresa', toldBy('webhook')],
    [
      'Contestada',
      request.answered_at && [moment(request.answered_at), wayOf(request)].filter(Boolean).join(', '),
    ],
    [
      'Qué hicimos con ella',
      events.map(({ kind, at }) => `${moment(at)}: ${eventWords[kind]}`).join('\n') || null,
    ],
    ['Queríamos volver a ella', request.remind_at && moment(request.remind_at)],
    ['Número en el registro técnico', request.http_request_id],
    ['Marca para no guardarla dos veces', contentHashUntil && `hasta ${moment(contentHashUntil)}`],
  ];
  const list = lines.map(([what, value]) => (value ? `<dt>${what}</dt><dd>${escapeHtml(value)}</dd>\n` : ''));
  return `<h2>Solicitud n.º ${id}</h2>\n<dl>\n${list.join('')}</dl>\n`;
}

function wayOf({ answered_how }: HeldRequest['request']): string {
  return answered_how ? answerWays[answered_how] : '';
}
