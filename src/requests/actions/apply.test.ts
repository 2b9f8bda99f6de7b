import assert from 'node:assert/strict';
import { testDatabase } from '../../../tests/kit/database.ts';
import { openTestStore } from '../../../tests/kit/store.ts';
import { dayMs, hourMs } from '../../time.ts';
import { findRequest } from '../queries.ts';

testDatabase('an action before the receipt gets its time', async (t, config) => {
  const { store, db, clock } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  const receivedAt = clock.now();
  const at = new Date(receivedAt.getTime() - hourMs);
  clock.advance(hourMs);

  await store.act(id, { kind: 'no-answer', on: null }, { at });

  const request = await findRequest(db, id);
  assert.equal(request?.events.at(-1)?.at, receivedAt.toISOString());
});

testDatabase('an action in the future gets the current time', async (t, config) => {
  const { store, db, clock } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  const at = new Date(clock.now().getTime() + dayMs);

  await store.act(id, { kind: 'note', text: 'x' }, { at });

  const request = await findRequest(db, id);
  assert.equal(request?.events.at(-1)?.at, clock.now().toISOString());
});

testDatabase('an action that is sent twice is a duplicate', async (t, config) => {
  const { store, db } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  const note = { kind: 'note', text: 'Llamar mañana' } as const;
  const sent = { id: '9d0e1f6a-3c5b-4f7e-8a2d-1b4c6e8f0a2b' };
  await store.act(id, note, sent);

  const { outcome } = await store.act(id, note, sent);

  assert.equal(outcome, 'duplicate');
  assert.equal((await findRequest(db, id))?.events.length, 1);
});

testDatabase('an action on a deleted request is not found', async (t, config) => {
  const { store } = await openTestStore(t, config);

  const { outcome } = await store.act(1, { kind: 'no-answer', on: null });

  assert.equal(outcome, 'not-found');
});
