import type { Insertable } from 'kysely';
import { noteSearchText, phoneKey, searchText } from '../../../src/contact/search-text.ts';
import type { Db, RequestEventsTable } from '../../../src/database/tables.ts';
import type { NewRequest } from '../../../src/requests/store.ts';

/** Stores requests until there are so many, spread over twelve months: one in ten suspected, nearly all answered, some with a note. */
export async function fill(db: Db, count: number, now: Date): Promise<void> {
  const stored = await db
    .selectFrom('requests')
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const indexes = Array.from({ length: count }, (_, index) => index).slice(Number(stored.count));
  for (let start = 0; start < indexes.length; start += atOnce) {
    const requests = indexes.slice(start, start + atOnce).map((index) => invented(index, count, now));
    // As `insertRequest` stores them, but some hundred in one statement.
    const rows = requests.map((request) => ({
      ...request,
      search_text: searchText(request),
      phone_key: phoneKey(request.phone),
    }));
    const ids = await db.insertInto('requests').values(rows).returning('id').execute();
    await db
      .insertInto('request_events')
      .values(ids.flatMap(({ id }) => eventsOf(id, now)))
      .execute();
  }
}

/** An answer, and for one in four a note. */
function eventsOf(id: number, now: Date): Insertable<RequestEventsTable>[] {
  const event = { request_id: id, at: now.toISOString(), person_id: null };
  const text = `Portería abierta por la mañana. ${message}${id}`;
  const note = { detail: JSON.stringify({ text }), action_id: `${id}`, search_text: noteSearchText(text) };
  return [
    { ...event, kind: 'answered', detail: null },
    ...(id % 4 === 0 ? [{ ...event, kind: 'note' as const, ...note }] : []),
  ];
}

const atOnce = 500;
const hourMs = 60 * 60 * 1000;
const yearMs = 365 * 24 * hourMs;
const message = 'Tenemos grietas en la fachada. ¿Podríais venir a ver la cubierta del edificio? ';

function invented(index: number, count: number, now: Date): NewRequest {
  const received = now.getTime() - yearMs + Math.floor((index * yearMs) / count);
  return {
    received_at: new Date(received).toISOString(),
    state: index % 10 === 9 ? 'quarantined' : 'received',
    name: `Nombre Apellido ${index}`,
    email: `persona${(index * 7) % count}@example.com`,
    phone: index % 5 === 4 ? '' : `6${String((index * 7919) % 1e8).padStart(8, '0')}`,
    message: message.repeat(1 + (index % 6)) + index,
    answered_at: index % 40 === 38 ? null : new Date(received + (index % 30) * hourMs).toISOString(),
  };
}
