import assert from 'node:assert/strict';
import { testDatabase } from '../../../tests/kit/database.ts';
import { validRequest } from '../../../tests/kit/form.ts';
import { openTestStore } from '../../../tests/kit/store.ts';
import { minuteMs } from '../../time.ts';
import { findRequest } from '../queries.ts';

testDatabase('marks a request as urgent', async (t, config) => {
  const { store, db } = await openTestStore(t, config);
  const id = await store.waitingRequest();

  await store.act(id, { kind: 'urgent', urgent: true });

  assert.equal((await findRequest(db, id))?.urgent, 1);
});

testDatabase('removes the mark', async (t, config) => {
  const { store, db } = await openTestStore(t, config);
  const id = await store.waitingRequest({ ...validRequest, urgent: 1 });

  await store.act(id, { kind: 'urgent', urgent: false });

  assert.equal((await findRequest(db, id))?.urgent, 0);
});

testDatabase('an older mark changes nothing', async (t, config) => {
  const { store, db, clock } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  const earlier = clock.now();
  clock.advance(minuteMs);
  await store.act(id, { kind: 'urgent', urgent: true });
  await store.act(id, { kind: 'urgent', urgent: false });

  await store.act(id, { kind: 'urgent', urgent: true }, { at: earlier });

  assert.equal((await findRequest(db, id))?.urgent, 0);
});

testDatabase('does not mark a set-aside request', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.spamRequest();

  const { outcome } = await store.act(id, { kind: 'urgent', urgent: true });

  assert.equal(outcome, 'rejected');
});
