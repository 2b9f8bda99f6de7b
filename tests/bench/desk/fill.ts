import type { Kysely } from 'kysely';
import type { Tables } from '../../../src/database/tables.ts';
import { insertRequest } from '../../../src/requests/store.ts';

/** Stores requests until there are so many, spread over twelve months: one in ten suspected, nearly all answered. */
export async function fill(db: Kysely<Tables>, count: number, now: Date): Promise<void> {
  const stored = await db
    .selectFrom('requests')
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const first = Number(stored.count);
  const yearMs = 365 * 24 * hourMs;
  for (let start = first; start < count; start += atOnce)
    await db.transaction().execute(async (transaction) => {
      for (let index = start; index < Math.min(count, start + atOnce); index++) {
        const received = now.getTime() - yearMs + Math.floor((index * yearMs) / count);
        await insertRequest(transaction, {
          received_at: new Date(received).toISOString(),
          state: index % 10 === 9 ? 'quarantined' : 'received',
          name: `Nombre Apellido ${index}`,
          email: `persona${(index * 7) % count}@example.com`,
          phone: index % 5 === 4 ? '' : `6${String((index * 7919) % 1e8).padStart(8, '0')}`,
          message: message.repeat(1 + (index % 6)) + index,
          answered_at: index % 40 === 39 ? null : new Date(received + (index % 30) * hourMs).toISOString(),
        });
      }
    });
}

const atOnce = 1000;
const hourMs = 60 * 60 * 1000;
const message = 'Tenemos grietas en la fachada. ¿Podríais venir a ver la cubierta del edificio? ';
