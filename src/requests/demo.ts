import { randomUUID } from 'node:crypto';
import type { RequestAction } from '../contact-request/actions.ts';
import { answerMethodKeys } from '../contact-request/answer.ts';
import { outcomeKeys } from '../contact-request/outcomes.ts';
import type { Db } from '../database/tables.ts';
import { before, hourMs, minuteMs } from '../time.ts';
import { applyAction } from './actions/apply.ts';
import { insertRequest } from './store.ts';

/**
 * Fills an empty database with fifty invented requests of the last eight weeks, to show
 * the desk at work: some wait, some are late, and some are suspected spam. None has
 * deliveries.
 *
 * @returns false where the database holds a request already; then nothing is added.
 */
export async function fillWithInvented(db: Db, now: Date): Promise<boolean> {
  const any = await db.selectFrom('requests').select('id').limit(1).executeTakeFirst();
  if (any) return false;
  for (const [index, hours] of ages.entries()) {
    const receivedAt = before(now, hours * hourMs);
    // No summary lists it.
    const stored = {
      receivedAt,
      digestQueuedAt: receivedAt,
      reminderQueuedAt: receivedAt,
    };
    if (index % 8 === 7) {
      const spam = {
        ...at(junk, Math.floor(index / 8)),
        email: 'info@example.com',
        phone: '',
      };
      await insertRequest(db, { ...stored, ...spam, state: 'suspected' });
      continue;
    }
    // There are fewer names than requests: some people write twice.
    const who = index % (givenNames.length * familyNames.length);
    const requestId = await insertRequest(db, {
      ...stored,
      state: 'received',
      name: `${at(givenNames, who)} ${at(familyNames, who)}`,
      email: `persona${who}@example.com`,
      phone: who % 5 === 4 ? '' : `600 000 0${String(who).padStart(2, '0')}`,
      message: at(wishes, index),
    });
    for (const [action, minutes] of actionsOn(index, hours)) {
      const atMs = Math.min(Date.parse(receivedAt) + minutes * minuteMs, now.getTime());
      const sent = {
        id: randomUUID(),
        requestId,
        at: new Date(atMs).toISOString(),
        action,
      };
      const applied = { action: sent, person: null, channels: [] };
      await db.transaction().execute((trx) => applyAction(trx, applied, now));
    }
  }
  return true;
}

/**
 * The ages of the requests in hours, the oldest first. The last eight wait, two of them
 * for more than 24 hours.
 */
const ages = [
  ...Array.from({ length: 42 }, (_, index) => (42 - index) * 31 + 20 + ((index * 7) % 9)),
  ...[30.5, 26, 21.7, 19, 9.4, 5.2, 1.6, 0.2],
];

/** Returns what was done with a request, and how many minutes after its receipt. */
function actionsOn(index: number, hours: number): [RequestAction, minutes: number][] {
  const actions: [RequestAction, number][] = [];
  if (index % 6 === 1) actions.push([{ kind: 'no-answer' }, 40]);
  if (index % 7 === 2) actions.push([{ kind: 'note', text: at(notes, index) }, 50]);
  if (hours <= 31) return actions;
  const minutes = index % 9 === 5 ? 24 * 60 + 35 * index : 12 + ((index * 97) % 700);
  actions.push([{ kind: 'answered', how: at(answerMethodKeys, index) }, minutes]);
  if (index % 3 !== 1)
    actions.push([{ kind: 'outcome', outcome: at(outcomeKeys, index) }, minutes + 60]);
  return actions;
}

function at<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

/**
 * Invented names. Their addresses at `example.com` and telephones `600 000 0…` are not
 * assigned.
 */
const givenNames = ['Núria', 'Jordi', 'Marta', 'Iván', 'Laia', 'Pau', 'Elena'];
const familyNames = ['Prats', 'Casals', 'Ferrer', 'Soler', 'Marín'];

const wishes = [
  'Han caído trozos de cornisa a la acera y el ayuntamiento nos ha enviado un aviso.',
  'Tenemos grietas en la fachada de un edificio de cuatro plantas.\n¿Podríais venir a verlo?',
  'Queremos pintar la medianera que da al solar de al lado, unos 200 m².',
  'Gotera en el ático desde las últimas lluvias, creemos que viene de la cubierta.',
  'Limpieza de cristales de una oficina de doce plantas, dos veces al año.',
];

/** Sample spam, with the reason for suspecting it. */
const junk = [
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
