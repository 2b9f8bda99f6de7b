import type { Locale } from '../company/locale.ts';
import { localeNames } from '../company/locale.ts';
import { type ContactField, contactFields } from '../contact/fields.ts';
import { reasonsInWords } from '../contact/status.ts';
import { visibleText } from '../contact/visible-text.ts';
import { formatDateTime } from '../time.ts';
import type { Delivery } from './deliveries.ts';
import type { HistoryEvent, RequestWithHistory } from './queries.ts';

/**
 * Returns everything that is stored about a person (RGPD, art. 15) as a text in the language of the request: notes
 * included, without the names of those who work for the company.
 */
export function personalDataReport(
  requests: readonly { request: RequestWithHistory; deliveries: readonly Delivery[] }[],
  {
    locale,
    company,
  }: { locale: Locale; company: { name: string; retentionMonths: number; backupDays: number } },
  now: Date,
): string {
  const words = messages[locale];
  return [
    words.title(company.name, formatDateTime(now.toISOString())),
    ...requests.map(({ request, deliveries }) => requestText(request, deliveries, locale)),
    words.elsewhere(company.backupDays),
    words.rights(company.retentionMonths),
    '',
  ].join('\n\n');
}

function requestText(request: RequestWithHistory, deliveries: readonly Delivery[], locale: Locale): string {
  const words = messages[locale];
  const { outcome, answeredAt, answeredHow } = request;
  const facts: [string, string][] = [
    [words.received, formatDateTime(request.receivedAt)],
    [words.source, words.sources[request.source]],
    ...contactFields.map((field): [string, string] => [words.fields[field], visibleText(request[field])]),
    [words.language, localeNames[request.language]],
    [words.state, words.states[request.state]],
    [words.reason, reasonsInWords(request.reason).join('; ')],
    [
      words.answered,
      answeredAt ? `${formatDateTime(answeredAt)} ${answeredHow ? words.ways[answeredHow] : ''}` : '',
    ],
    [words.outcome, outcome ? words.outcomes[outcome] : ''],
    [words.reminder, request.remindAt ? formatDateTime(request.remindAt) : ''],
    [words.httpRequest, request.httpRequestId ?? ''],
  ];
  const history = [
    ...request.events.map((event) => ({ at: event.at, text: eventText(event, locale) })),
    ...deliveries.map(({ channel, createdAt, status }) => ({
      at: createdAt,
      text: `${words.deliveries[channel]}: ${words.statuses[status]}`,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return [
    `${words.request} ${request.id}`,
    ...facts.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`),
    `${words.history}:`,
    ...history.map(({ at, text }) => `- ${formatDateTime(at)}: ${text}`),
  ].join('\n');
}

function eventText({ kind, detail }: HistoryEvent, locale: Locale): string {
  const words = messages[locale];
  const { text, outcome } = detail ?? {};
  if (kind === 'note' && text !== undefined) return `${words.events.note}: ${visibleText(text)}`;
  if (kind === 'outcome') return `${words.events.outcome}: ${outcome ? words.outcomes[outcome] : '–'}`;
  return words.events[kind];
}

type Fields = Record<ContactField, string>;

const es = {
  title: (company: string, at: string) => `Datos personales que guarda ${company}, ${at} (hora de Madrid)`,
  request: 'Solicitud n.º',
  received: 'Recibida',
  source: 'Cómo llegó',
  sources: { web: 'por el formulario de la web', phone: 'por teléfono' },
  fields: { name: 'Nombre', email: 'Correo', phone: 'Teléfono', message: 'Mensaje' } satisfies Fields,
  language: 'Idioma',
  state: 'Estado',
  states: {
    received: 'recibida',
    suspected: 'apartada como posible publicidad',
    spam: 'apartada como publicidad',
  },
  reason: 'Motivo por el que se apartó',
  answered: 'Contestada',
  ways: { call: 'por teléfono', whatsapp: 'por WhatsApp', mail: 'por correo' },
  outcome: 'En qué quedó',
  outcomes: {
    visit: 'visita',
    quoted: 'presupuesto enviado',
    won: 'aceptado',
    lost: 'no aceptado',
    discarded: 'descartada',
  },
  reminder: 'Recordatorio',
  httpRequest: 'Número técnico del envío',
  history: 'Historia',
  deliveries: {
    mail: 'Aviso por correo',
    push: 'Aviso en un móvil, sin tus datos',
    webhook: 'Aviso a otro programa de la empresa',
  },
  statuses: { pending: 'en cola', delivered: 'entregado', failed: 'no entregado' },
  events: {
    'call-logged': 'apuntada por teléfono',
    'call-corrected': 'corregidos los datos de la llamada',
    answered: 'contestada',
    'answer-corrected': 'corregido cuándo o cómo se contestó',
    reopened: 'vuelta a sin contestar',
    'no-answer': 'te llamamos y no hubo respuesta',
    'no-answer-deleted': 'quitada una llamada sin respuesta',
    note: 'nota nuestra',
    'note-deleted': 'nota borrada',
    outcome: 'en qué quedó',
    reminder: 'recordatorio puesto',
    'reminder-cleared': 'recordatorio quitado',
    'marked-spam': 'marcada como publicidad',
    'spam-cleared': 'dada por buena',
  },
  elsewhere: (days: number) =>
    `También puede haber una copia de estos datos en el buzón de correo de la empresa, a donde llegaron los avisos, y en las copias de seguridad, que se borran a los ${days} días.`,
  rights: (months: number) =>
    `Guardamos las solicitudes ${months} meses. Puedes pedirnos que corrijamos o borremos estos datos, que limitemos su uso o que te los entreguemos, y oponerte a que los usemos. Para qué los usamos y quién los recibe lo dice la política de privacidad de nuestra web. Si crees que no te hemos atendido bien, puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).`,
};

const ca: typeof es = {
  title: (company, at) => `Dades personals que desa ${company}, ${at} (hora de Madrid)`,
  request: 'Sol·licitud núm.',
  received: 'Rebuda',
  source: 'Com va arribar',
  sources: { web: 'pel formulari del web', phone: 'per telèfon' },
  fields: { name: 'Nom', email: 'Correu', phone: 'Telèfon', message: 'Missatge' },
  language: 'Idioma',
  state: 'Estat',
  states: {
    received: 'rebuda',
    suspected: 'apartada com a possible publicitat',
    spam: 'apartada com a publicitat',
  },
  reason: 'Motiu pel qual es va apartar',
  answered: 'Contestada',
  ways: { call: 'per telèfon', whatsapp: 'per WhatsApp', mail: 'per correu' },
  outcome: 'En què va quedar',
  outcomes: {
    visit: 'visita',
    quoted: 'pressupost enviat',
    won: 'acceptat',
    lost: 'no acceptat',
    discarded: 'descartada',
  },
  reminder: 'Recordatori',
  httpRequest: 'Número tècnic de l’enviament',
  history: 'Història',
  deliveries: {
    mail: 'Avís per correu',
    push: 'Avís en un mòbil, sense les teves dades',
    webhook: 'Avís a un altre programa de l’empresa',
  },
  statuses: { pending: 'a la cua', delivered: 'lliurat', failed: 'no lliurat' },
  events: {
    'call-logged': 'apuntada per telèfon',
    'call-corrected': 'corregides les dades de la trucada',
    answered: 'contestada',
    'answer-corrected': 'corregit quan o com es va contestar',
    reopened: 'tornada a sense contestar',
    'no-answer': 'et vam trucar i no hi va haver resposta',
    'no-answer-deleted': 'treta una trucada sense resposta',
    note: 'nota nostra',
    'note-deleted': 'nota esborrada',
    outcome: 'en què va quedar',
    reminder: 'recordatori posat',
    'reminder-cleared': 'recordatori tret',
    'marked-spam': 'marcada com a publicitat',
    'spam-cleared': 'donada per bona',
  },
  elsewhere: (days) =>
    `També hi pot haver una còpia d’aquestes dades a la bústia de correu de l’empresa, on van arribar els avisos, i a les còpies de seguretat, que s’esborren al cap de ${days} dies.`,
  rights: (months) =>
    `Desem les sol·licituds ${months} mesos. Pots demanar-nos que corregim o esborrem aquestes dades, que en limitem l’ús o que te les lliurem, i oposar-te que les fem servir. Per a què les fem servir i qui les rep ho diu la política de privacitat del nostre web. Si creus que no t’hem atès bé, pots reclamar davant l’Agència Espanyola de Protecció de Dades (www.aepd.es).`,
};

const messages: Record<Locale, typeof es> = { es, ca };
