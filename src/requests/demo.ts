import { randomUUID } from 'node:crypto';
import type { RequestAction } from '../contact-request/actions.ts';
import { answerMethodKeys } from '../contact-request/answer.ts';
import { outcomeKeys } from '../contact-request/outcomes.ts';
import { noPlan } from '../contact-request/steps.ts';
import type { Db } from '../database/tables.ts';
import { before, dateIn, hourMs, minuteMs } from '../time.ts';
import { applyAction } from './actions/apply.ts';
import { insertRequest, type NewRequest, urgencyOf } from './store.ts';

/**
 * Fills an empty database with fifty invented requests from the last eight weeks, to
 * demonstrate the desk. Some wait, some are late, and some are suspected spam. None has
 * deliveries.
 *
 * @returns false if the database already holds a request. Then nothing is added.
 */
export async function fillWithInvented(db: Db, now: Date): Promise<boolean> {
  const any = await db.selectFrom('requests').select('id').limit(1).executeTakeFirst();
  if (any) return false;

  for (const [index, hours] of ages.entries()) {
    const receivedAt = before(now, hours * hourMs);
    const isSpam = index % 8 === 7;
    if (isSpam) {
      await insertInvented(db, receivedAt, spamRequest(Math.floor(index / 8)));
    } else {
      const id = await insertInvented(db, receivedAt, honestRequest(index));
      await actOn(db, { id, receivedAt, actions: actionsOn(index, hours, now) }, now);
    }
  }
  // This mark keeps the requests out of today's mail and push of due steps.
  await db.updateTable('requests').set({ morningQueuedAt: now.toISOString() }).execute();
  return true;
}

/**
 * The ages of the requests in hours, oldest first. The last eight wait, two of them for
 * more than 24 hours.
 */
const ages = [
  ...Array.from({ length: 42 }, (_, index) => (42 - index) * 31 + 20 + ((index * 7) % 9)),
  30.5,
  26,
  21.7,
  19,
  9.4,
  5.2,
  1.6,
  0.2,
];

function insertInvented(
  db: Db,
  receivedAt: string,
  request: Omit<NewRequest, 'receivedAt'>,
): Promise<number> {
  return insertRequest(db, {
    ...request,
    receivedAt,
    // These marks keep the request out of every summary.
    digestQueuedAt: receivedAt,
    reminderQueuedAt: receivedAt,
  });
}

function spamRequest(index: number) {
  return {
    ...at(spam, index),
    email: 'info@example.com',
    phone: '',
    state: 'suspected' as const,
  };
}

function honestRequest(index: number) {
  // There are fewer names than requests, so some people write twice.
  const person = index % (givenNames.length * familyNames.length);
  const hasPhone = person % 5 !== 4;
  return {
    state: 'received' as const,
    name: `${at(givenNames, person)} ${at(familyNames, person)}`,
    email: `persona${person}@example.com`,
    phone: hasPhone ? `600 000 0${String(person).padStart(2, '0')}` : '',
    message: at(wishes, index),
    urgent: urgencyOf(at(wishes, index)),
  };
}

/** Returns the actions on a request of this age. */
function actionsOn(index: number, hours: number, now: Date): InventedAction[] {
  const actions: InventedAction[] = [];
  if (index % 6 === 1) {
    actions.push({ action: { kind: 'no-answer', on: null }, afterMinutes: 40 });
  }
  if (index % 7 === 2) {
    actions.push({ action: { kind: 'note', text: at(notes, index) }, afterMinutes: 50 });
  }

  const isWaiting = hours <= 31;
  if (isWaiting) {
    if (index % 5 === 3) {
      actions.push({ action: { kind: 'urgent', urgent: true }, afterMinutes: 5 });
    }
    return actions;
  }

  const isLate = index % 9 === 5;
  const answeredAfter = isLate ? 24 * 60 + 35 * index : 12 + ((index * 97) % 700);
  actions.push({
    action: { kind: 'answered', how: at(answerMethodKeys, index) },
    afterMinutes: answeredAfter,
  });
  for (const [hour, action] of decisionsOn(index, now).entries()) {
    actions.push({ action, afterMinutes: answeredAfter + 60 * (hour + 1) });
  }
  return actions;
}

/**
 * Returns the outcome and next step of an answered request, with a day around today where
 * the step has one.
 */
function decisionsOn(index: number, now: Date): RequestAction[] {
  const on = dateIn((index % 8) - 1, now);
  if (index % 6 === 4) return [{ kind: 'next-step', step: 'call', on, time: null }];
  if (index % 6 === 1) return [];

  const decided = { kind: 'outcome', how: null } as const;
  const amount = 900 + ((index * 1370) % 14_000);
  const quoted = { ...decided, outcome: 'quoted', amount } as const;
  const followedUp = { ...quoted, step: 'follow-up', on, time: null } as const;
  const outcome = at(outcomeKeys, index);
  switch (outcome) {
    case 'visit': {
      // Some visits have taken place, and their quotes are yet to be prepared.
      const isMade = index % 4 === 1;
      if (isMade) return [{ ...decided, outcome, step: 'quote', on, time: null }];
      return [{ ...decided, outcome, step: 'visit', on, time: at(visitHours, index) }];
    }
    case 'quoted':
      return [followedUp];
    case 'won':
    case 'lost':
      return [followedUp, { ...decided, outcome, ...noPlan }];
    case 'discarded':
      return [{ ...decided, outcome, ...noPlan }];
  }
}

/** The hours of invented visits. */
const visitHours = ['09:15', '10:30', null, '16:00'];

type InventedAction = { action: RequestAction; afterMinutes: number };

async function actOn(
  db: Db,
  {
    id: requestId,
    receivedAt,
    actions,
  }: { id: number; receivedAt: string; actions: InventedAction[] },
  now: Date,
): Promise<void> {
  for (const { action, afterMinutes } of actions) {
    const ms = Date.parse(receivedAt) + afterMinutes * minuteMs;
    const sent = {
      id: randomUUID(),
      requestId,
      at: new Date(Math.min(ms, now.getTime())).toISOString(),
      action,
    };
    const application = { action: sent, person: null, channels: [] };
    await db.transaction().execute((trx) => applyAction(trx, application, now));
  }
}

/** Returns an item of a list, starting over at its end. */
function at<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

/**
 * Invented names. Their addresses at `example.com` and their telephones `600 000 0…` are
 * not assigned to anyone.
 */
const givenNames = ['Núria', 'Jordi', 'Marta', 'Iván', 'Laia', 'Pau', 'Elena'];
const familyNames = ['Prats', 'Casals', 'Ferrer', 'Soler', 'Marín'];

const wishes = [
  'Han caído trozos de cornisa a la acera y el ayuntamiento nos ha enviado un aviso.',
  'Tenemos grietas en la fachada de un edificio de cuatro plantas.\n' +
    '¿Podríais venir a verlo?',
  'Queremos pintar la medianera que da al solar de al lado, unos 200 m².',
  'Gotera en el ático desde las últimas lluvias, creemos que viene de la cubierta.',
  'Limpieza de cristales de una oficina de doce plantas, dos veces al año.',
];

/** Sample spam, with the reason for suspecting it. */
const spam = [
  {
    reason: 'seo',
    name: 'Growth Team',
    message: 'We offer SEO services: first page of Google.',
  },
  {
    reason: 'loans',
    name: 'Crédito fácil',
    message: 'Préstamos rápidos sin aval para tu empresa.',
  },
];

const notes = [
  'Llamar por la tarde, trabaja hasta las cuatro.',
  'Visita el jueves a las 10. Pedir permiso.',
];
