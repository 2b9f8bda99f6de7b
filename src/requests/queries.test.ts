import assert from 'node:assert/strict';
import { testDatabase } from '../../tests/kit/database.ts';
import { openTestStore } from '../../tests/kit/store.ts';
import { readOrdinals } from './queries.ts';

testDatabase('counts at most 99 earlier requests of an address', async (t, config) => {
  const { db, store } = await openTestStore(t, config);
  const ids: number[] = [];
  for (let count = 0; count < 102; count++) {
    ids.push(await store.waitingRequest({ phone: '' }));
  }

  const ordinals = await readOrdinals(db, ids);

  const positions = ids.map((id) => ordinals.get(id));
  assert.equal(positions[0], 1);
  assert.equal(positions[52], 53);
  assert.equal(positions[101], 100);
});
