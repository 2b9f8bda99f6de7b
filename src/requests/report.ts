import { formatAmount } from '../contact-request/amounts.ts';
import { answerMethods } from '../contact-request/answer.ts';
import { contactFields, fieldNames } from '../contact-request/fields.ts';
import type { Outcome } from '../contact-request/outcomes.ts';
import { sources } from '../contact-request/sources.ts';
import { describeReasons } from '../contact-request/spam-reasons.ts';
import type { RequestState } from '../contact-request/states.ts';
import { steps } from '../contact-request/steps.ts';
import { pluralize } from '../contact-request/wording.ts';
import type { Db } from '../database/tables.ts';
import { type Locale, localeNames } from '../locale.ts';
import { dayFirst, formatDateTime } from '../time.ts';
import { visibleText } from '../visible-text.ts';
import { type Delivery, deliveriesOf } from './deliveries.ts';
import { eventText } from './event-text.ts';
import type { HistoryEvent, RequestWithHistory } from './history.ts';
import { findRequests } from './queries.ts';

/**
 * Returns the stored data of a person in these requests (RGPD, art. 15) as a text in the
 * language of the newest request. It includes the notes, without the names of the
 * company's people. Returns undefined if none of the requests exists any more.
 */
export async function personalDataReport(
  db: Db,
  requestIds: readonly number[],
  company: { name: string; retentionMonths: number; backupDays: number },
  now: Date,
): Promise<string | undefined> {
  const requests = await findRequests(db, requestIds);
  const [newest] = requests;
  if (!newest) return undefined;

  const locale = newest.language;
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
  const facts = factsOf(request, locale)
    .filter(({ value }) => value)
    .map(({ label, value }) => `${label[locale]}: ${value}`);
  const history = historyOf(request, deliveries, locale).map(
    ({ at, text }) => `- ${formatDateTime(at)}: ${text}`,
  );

  return [
    `${sentences[locale].request} ${request.id}`,
    ...facts,
    sentences[locale].history,
    ...history,
  ].join('\n');
}

/** Returns the stored columns of a request. A value that is not set is empty or null. */
function factsOf(
  request: RequestWithHistory,
  locale: Locale,
): { label: Words; value: string | null }[] {
  const { answeredAt, answeredHow, outcome, outcomeAt, amount, urgent } = request;
  const { nextStep, nextOn, nextTime } = request;
  const answered = [
    answeredAt && formatDateTime(answeredAt),
    answeredHow && answerMethods[answeredHow][locale],
  ];

  return [
    {
      label: { es: 'Recibida', ca: 'Rebuda' },
      value: formatDateTime(request.receivedAt),
    },
    {
      label: { es: 'Cómo llegó', ca: 'Com va arribar' },
      value: sources[request.source][locale],
    },
    ...contactFields.map((field) => ({
      label: fieldNames[field],
      value: visibleText(request[field]),
    })),
    {
      label: { es: 'Idioma', ca: 'Idioma' },
      value: localeNames[request.language],
    },
    {
      label: { es: 'Estado', ca: 'Estat' },
      value: stateTexts[request.state][locale],
    },
    {
      label: { es: 'Motivo por el que se apartó', ca: 'Motiu pel qual es va apartar' },
      value: describeReasons(request.reason, locale).join('; '),
    },
    {
      label: { es: 'Contestada', ca: 'Contestada' },
      value: answered.filter(Boolean).join(', '),
    },
    {
      label: { es: 'En qué quedó', ca: 'En què va quedar' },
      value: outcome && outcomeTexts[locale][outcome],
    },
    {
      label: { es: 'Desde', ca: 'Des de' },
      value: outcomeAt && formatDateTime(outcomeAt),
    },
    {
      label: { es: 'Importe', ca: 'Import' },
      value: amount === null ? null : formatAmount(amount),
    },
    {
      label: { es: 'Urgente', ca: 'Urgent' },
      value: urgent === 1 ? 'sí' : '',
    },
    {
      label: { es: 'Qué viene', ca: 'Què ve' },
      value: nextStep && steps[nextStep][locale],
    },
    {
      label: { es: 'Qué día', ca: 'Quin dia' },
      value: nextOn && [dayFirst(nextOn), nextTime].filter(Boolean).join(' '),
    },
  ];
}

/**
 * Returns the history of a request in order of time, with the notifications of the
 * company.
 */
function historyOf(
  request: RequestWithHistory,
  deliveries: readonly Delivery[],
  locale: Locale,
): { at: string; text: string }[] {
  const events = request.events.map((event) => ({
    at: event.at,
    text: [eventText(event, outcomeTexts[locale], locale), noteOf(event)]
      .filter(Boolean)
      .join(': '),
  }));
  const notifications = deliveries.map(({ channel, createdAt }) => ({
    at: createdAt,
    text: channelTexts[channel][locale],
  }));
  return [...events, ...notifications].sort((a, b) => a.at.localeCompare(b.at));
}

function noteOf({ detail }: HistoryEvent): string {
  return visibleText(detail?.text ?? '');
}

type Words = Record<Locale, string>;

const stateTexts: Record<RequestState, Words> = {
  received: { es: 'recibida', ca: 'rebuda' },
  suspected: {
    es: 'apartada como posible publicidad',
    ca: 'apartada com a possible publicitat',
  },
  spam: { es: 'apartada como publicidad', ca: 'apartada com a publicitat' },
};

const outcomeTexts: Record<Locale, Record<Outcome, string>> = {
  es: {
    visit: 'visita',
    quoted: 'presupuesto enviado',
    won: 'aceptado',
    lost: 'no aceptado',
    discarded: 'descartada',
  },
  ca: {
    visit: 'visita',
    quoted: 'pressupost enviat',
    won: 'acceptat',
    lost: 'no acceptat',
    discarded: 'descartada',
  },
};

const channelTexts: Record<Delivery['channel'], Words> = {
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
      'También puede haber una copia de estos datos en el buzón de correo de la ' +
      'empresa, a donde llegaron los avisos; en sus móviles y en WhatsApp; en ' +
      'archivos que haya descargado; en el programa que recibe sus avisos, si lo hay; ' +
      `y en las copias de seguridad, que se borran a los ${days} días.`,
    rights: (months: number) =>
      `Guardamos las solicitudes ${pluralize(months, 'mes', 'meses')} desde que llegan; ` +
      'si queda algo pendiente para después, hasta que pase ese día. Puedes pedirnos ' +
      'que corrijamos o borremos estos datos, que limitemos su uso o que te los ' +
      'entreguemos, y oponerte a que los usemos. Para qué los usamos y quién los ' +
      'recibe lo dice la política de privacidad de nuestra web. Si crees que no te ' +
      'hemos atendido bien, puedes reclamar ante la Agencia Española de Protección de ' +
      'Datos (www.aepd.es).',
  },
  ca: {
    title: (company: string, at: string) =>
      `Dades personals que desa ${company}, ${at} (hora de Madrid)`,
    request: 'Sol·licitud núm.',
    history: 'Història:',
    elsewhere: (days: number) =>
      'També hi pot haver una còpia d’aquestes dades a la bústia de correu de ' +
      'l’empresa, on van arribar els avisos; als seus mòbils i a WhatsApp; en fitxers ' +
      'que hagi descarregat; al programa que rep els seus avisos, si n’hi ha; i a les ' +
      `còpies de seguretat, que s’esborren al cap de ${days} dies.`,
    rights: (months: number) =>
      `Desem les sol·licituds ${pluralize(months, 'mes', 'mesos')} des que arriben; ` +
      'si queda res pendent per a més endavant, fins que passi aquell dia. Pots ' +
      'demanar-nos que corregim o esborrem aquestes dades, que en limitem l’ús o que ' +
      'te les lliurem, i oposar-te a l’ús que en fem. Per a què les fem servir i qui ' +
      'les rep ho diu la política de privacitat del nostre web. Si creus que no t’hem ' +
      'atès bé, pots reclamar davant de l’Agència Espanyola de Protecció de Dades ' +
      '(www.aepd.es).',
  },
} satisfies Record<Locale, object>;
