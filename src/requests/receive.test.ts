import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sqliteFile } from '../../tests/kit/database.ts';
import { submissionOf } from '../../tests/kit/form.ts';
import { openTestStore } from '../../tests/kit/store.ts';
import { dayMs } from '../time.ts';
import { type CountRequest, receiveRequest } from './receive.ts';

// On SQLite, concurrent requests are stored in one transaction.
test('stores the requests that arrive together with a refused one', async (t) => {
  const { store, send } = await open(t);

  const received = await Promise.all([
    send('Gotera'),
    send('Grieta', refuse),
    send('Fachada'),
  ]);

  assert.deepEqual(
    received.map(({ kind }) => kind),
    ['received', 'refused', 'received'],
  );
  assert.equal((await store.requests()).length, 2);
});

test('counts no concurrent duplicate towards a limit', async (t) => {
  const { store, send } = await open(t);

  const [first, duplicate] = await Promise.all([send('Gotera'), send('Gotera', refuse)]);

  assert.equal(first.kind, 'received');
  assert.equal(duplicate.kind, 'duplicate');
  assert.equal((await store.requests()).length, 1);
});

test('does not treat content from the future as a duplicate', async (t) => {
  const { clock, store, send } = await open(t);
  await send('Gotera');

  clock.advance(-dayMs);

  assert.equal((await send('Gotera')).kind, 'received');
  assert.equal((await store.requests()).length, 2);
});

const refuse: CountRequest = async () => ({ kind: 'refused', retryAfterSeconds: 60 });

async function open(t: TestContext) {
  const { database, store, clock } = await openTestStore(t, await sqliteFile(t));
  const send = (message: string, countRequest?: CountRequest) => {
    const submission = submissionOf({ message });
    return receiveRequest(
      database,
      countRequest ? { ...submission, countRequest } : submission,
      clock.now(),
    );
  };
  return { clock, store, send };
}
