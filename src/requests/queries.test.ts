import assert from 'node:assert/strict';
import { openTestDatabase, testDatabase } from '../../tests/kit/database.ts';
import { storedRequest } from '../../tests/kit/requests.ts';
import { countRequestsOfPerson } from './queries.ts';
import { insertRequest } from './store.ts';

testDatabase('counts at most 99 earlier requests of an address', async (t, config) => {
  const { queries: db } = await openTestDatabase(t, config);
  for (let count = 0; count < 102; count++)
    await insertRequest(db, { ...storedRequest, phone: '' });
  const counts = await countRequestsOfPerson(db, [1, 53, 102]);
  assert.deepEqual(Object.fromEntries(counts), { 1: 1, 53: 53, 102: 100 });
});
