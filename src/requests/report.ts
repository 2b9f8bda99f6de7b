import { answerMethods } from '../contact-request/answer.ts';
import { contactFields, fieldNames } from '../contact-request/fields.ts';
import { actionTexts } from '../contact-request/history.ts';
import type { Outcome } from '../contact-request/outcomes.ts';
import { sources } from '../contact-request/sources.ts';
import { describeReasons } from '../contact-request/spam-reasons.ts';
import type { RequestState } from '../contact-request/states.ts';
import type { Db } from '../database/tables.ts';
import { type Locale, localeNames } from '../locale.ts';
import { formatDateTime } from '../time.ts';
import { visibleText } from '../visible-text.ts';
import { type Delivery, deliveriesOf } from './deliveries.ts';
import type { HistoryEvent, RequestWithHistory } from './history.ts';
import { findRequests } from './queries.ts';

/**
 * Returns everything that is stored about a person in these requests (RGPD, art. 15) as a
 * text in the language of the newest: notes included, without the names of those who work
 * for the company. Undefined if none is there any more.
 */
export async function personalDataReport(
  db: Db,
  requestIds: readonly number[],
  company: { name: string; retentionMonths: number; backupDays: number },
  now: Date,
): Promise<string | undefined> {
  const requests = await findRequests(db, requestIds);
  if (!requests[0]) return undefined;
  const locale = requests[0].language;
  const { title, elsewhere, rights } = sentences[locale];
  const texts = await Promise.all(
    requests.map(async (request) =>
      requestText(request, await deliveriesOf(db, request.id), locale),
    ),
  );
  return [
    title(company.name, formatDateTime(now.toISOString())),
    ...texts,
    elsewhere(company.backupDays),
    rights(company.retentionMonths),
    '',
  ].join('\n\n');
}

function requestText(
  request: RequestWithHistory,
  deliveries: readonly Delivery[],
  locale: Locale,
): string {
  const { outcome, answeredAt, answeredHow, remindAt } = request;
  const answered = [
    answeredAt && formatDateTime(answeredAt),
    answeredHow && answerMethods[answeredHow][locale],
  ];
  const reasons = describeReasons(request.reason).join('; ');
  const facts: [Words, string | null][] = [
    [{ es: 'Recibida', ca: 'Rebuda' }, formatDateTime(request.receivedAt)],
    [{ es: 'Cómo llegó', ca: 'Com va arribar' }, sources[request.source][locale]],
    ...contactFields.map((field): [Words, string] => [
      fieldNames[field],
      visibleText(request[field]),
    ]),
    [{ es: 'Idioma', ca: 'Idioma' }, localeNames[request.language]],
    [{ es: 'Estado', ca: 'Estat' }, states[request.state][locale]],
    [{ es: 'Motivo por el que se apartó', ca: 'Motiu pel qual es va apartar' }, reasons],
    [{ es: 'Contestada', ca: 'Contestada' }, answered.filter(Boolean).join(', ')],
    [
      { es: 'En qué quedó', ca: 'En què va quedar' },
      outcome && outcomes[outcome][locale],
    ],
    [{ es: 'Recordatorio', ca: 'Recordatori' }, remindAt && formatDateTime(remindAt)],
  ];
  const history = [
    ...request.events.map((event) => ({ at: event.at, text: eventText(event, locale) })),
    ...deliveries.map(({ channel, createdAt: at }) => ({
      at,
      text: channels[channel][locale],
    })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return [
    `${sentences[locale].request} ${request.id}`,
    ...facts
      .filter(([, value]) => value)
      .map(([label, value]) => `${label[locale]}: ${value}`),
    sentences[locale].history,
    ...history.map(({ at, text }) => `- ${formatDateTime(at)}: ${text}`),
  ].join('\n');
}

function eventText({ kind, detail }: HistoryEvent, locale: Locale): string {
  const { text, outcome } = detail ?? {};
  const said =
    kind === 'outcome'
      ? outcome
        ? outcomes[outcome][locale]
        : '–'
      : text && visibleText(text);
  return said ? `${actionTexts[kind][locale]}: ${said}` : actionTexts[kind][locale];
}

type Words = Record<Locale, string>;

const states: Record<RequestState, Words> = {
  received: { es: 'recibida', ca: 'rebuda' },
  suspected: {
    es: 'apartada como posible publicidad',
    ca: 'apartada com a possible publicitat',
  },
  spam: { es: 'apartada como publicidad', ca: 'apartada com a publicitat' },
};

const outcomes: Record<Outcome, Words> = {
  visit: { es: 'visita', ca: 'visita' },
  quoted: { es: 'presupuesto enviado', ca: 'pressupost enviat' },
  won: { es: 'aceptado', ca: 'acceptat' },
  lost: { es: 'no aceptado', ca: 'no acceptat' },
  discarded: { es: 'descartada', ca: 'descartada' },
};

const channels: Record<Delivery['channel'], Words> = {
  mail: { es: 'Aviso por correo', ca: 'Avís per correu' },
  push: {
    es: 'Aviso en un móvil, sin tus datos',
    ca: 'Avís en un mòbil, sense les teves dades',
  },
  webhook: {
    es: 'Aviso a otro programa de la empresa',
    ca: 'Avís a un altre programa de l’empresa',
  },
};

const sentences = {
  es: {
    title: (company: string, at: string) =>
      `Datos personales que guarda ${company}, ${at} (hora de Madrid)`,
    request: 'Solicitud n.º',
    history: 'Historia:',
    elsewhere: (days: number) =>
      `También puede haber una copia de estos datos en el buzón de correo de la empresa, a donde llegaron los avisos, y en las copias de seguridad, que se borran a los ${days} días.`,
    rights: (months: number) =>
      `Guardamos las solicitudes ${months} meses. Puedes pedirnos que corrijamos o borremos estos datos, que limitemos su uso o que te los entreguemos, y oponerte a que los usemos. Para qué los usamos y quién los recibe lo dice la política de privacidad de nuestra web. Si crees que no te hemos atendido bien, puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).`,
  },
  ca: {
    title: (company: string, at: string) =>
      `Dades personals que desa ${company}, ${at} (hora de Madrid)`,
    request: 'Sol·licitud núm.',
    history: 'Història:',
    elsewhere: (days: number) =>
      `També hi pot haver una còpia d’aquestes dades a la bústia de correu de l’empresa, on van arribar els avisos, i a les còpies de seguretat, que s’esborren al cap de ${days} dies.`,
    rights: (months: number) =>
      `Desem les sol·licituds ${months} mesos. Pots demanar-nos que corregim o esborrem aquestes dades, que en limitem l’ús o que te les lliurem, i oposar-te que les fem servir. Per a què les fem servir i qui les rep ho diu la política de privacitat del nostre web. Si creus que no t’hem atès bé, pots reclamar davant l’Agència Espanyola de Protecció de Dades (www.aepd.es).`,
  },
} satisfies Record<Locale, object>;
