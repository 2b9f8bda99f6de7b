import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase, sqliteFile } from '../../tests/kit/database.ts';
import { submissionOf } from '../../tests/kit/form.ts';
import { newestRequests } from '../../tests/kit/requests.ts';
import { receiveRequest } from './receive.ts';

test('a rejected request fails no concurrent one; duplicates are acknowledged', async (t) => {
  const database = await openTestDatabase(t, await sqliteFile(t));
  const send = (message: string, limits: object = {}) =>
    receiveRequest(database, { ...submissionOf({ message }), ...limits }, new Date());
  const refusing = {
    countRequest: async () => ({ kind: 'refused', retryAfterSeconds: 60 }),
  };
  const sent = [
    send('Gotera'),
    send('Grieta', refusing),
    send('Gotera', refusing),
    send('Fachada'),
  ];
  const outcomes = (await Promise.all(sent)).map(({ kind }) => kind);
  assert.deepEqual(outcomes, ['received', 'refused', 'duplicate', 'received']);
  assert.equal((await newestRequests(database.queries)).length, 2);
});
