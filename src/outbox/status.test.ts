import assert from 'node:assert/strict';
import type { Updateable } from 'kysely';
import { openTestOutbox } from '../../tests/support/outbox.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import type { Db, NoticesTable, Tables } from '../database/tables.ts';
import { readOutboxStatus, readUntold } from './status.ts';

const nobody = { request: [], digest: [], reminder: [], 'follow-up': [] };

testDatabase(
  'who was answered no longer counts among those of whom nobody could be told',
  async (t, config) => {
    const { db, clock, addRequest } = await openTestOutbox(t, config);
    const [answered, waiting, apart] = [await addRequest(), await addRequest(), await addRequest()];
    await db.updateTable('notices').set({ state: 'failed', last_error: '550 no' }).execute();
    assert.deepEqual((await readUntold(db)).request, [answered, waiting, apart]);
    assert.equal((await readOutboxStatus(db, clock.now())).failed, 3);
    await change(db, answered, { answered_at: clock.now().toISOString() });
    await change(db, apart, { state: 'quarantined' });
    assert.deepEqual(await readUntold(db), { ...nobody, request: [waiting] });
    assert.equal((await readOutboxStatus(db, clock.now())).failed, 1);
    await change(db, waiting, { answered_at: clock.now().toISOString() });
    assert.deepEqual(await readUntold(db), nobody);
    const { failed, lastError } = await readOutboxStatus(db, clock.now());
    assert.deepEqual([failed, lastError], [0, undefined]);
  },
);

testDatabase(
  'a digest that failed is named by its requests, until the last of them is released',
  async (t, config) => {
    const { db, clock, addRequest } = await openTestOutbox(t, config);
    const suspect = { state: 'quarantined', reason: 'links' } as const;
    const notified_in = await failed(db, 'digest');
    const [one, other] = [
      await addRequest({ ...suspect, notified_in }),
      await addRequest({ ...suspect, notified_in }),
    ];
    assert.deepEqual(await readUntold(db), { ...nobody, digest: [one, other] });
    await change(db, one, { state: 'received' });
    assert.equal((await readOutboxStatus(db, clock.now())).failed, 1);
    await change(db, other, { state: 'received' });
    assert.deepEqual(await readUntold(db), nobody);
    assert.equal((await readOutboxStatus(db, clock.now())).failed, 0);
  },
);

testDatabase(
  'a reminder that failed is named by its requests, until the last of them is answered',
  async (t, config) => {
    const { db, clock, addRequest } = await openTestOutbox(t, config);
    const id = await addRequest({ reminded_in: await failed(db, 'reminder') });
    assert.deepEqual(await readUntold(db), { ...nobody, reminder: [id] });
    assert.equal((await readOutboxStatus(db, clock.now())).failed, 1);
    await change(db, id, { answered_at: clock.now().toISOString() });
    assert.deepEqual(await readUntold(db), nobody);
    assert.equal((await readOutboxStatus(db, clock.now())).failed, 0);
  },
);

async function failed(db: Db, kind: NoticesTable['kind']): Promise<number> {
  const at = '2026-11-14T09:00:00.000Z';
  const { id } = await db
    .insertInto('notices')
    .values({ kind, request_id: null, state: 'failed', created_at: at, due_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function change(db: Db, id: number, to: Updateable<Tables['requests']>) {
  await db.updateTable('requests').set(to).where('id', '=', id).execute();
}
