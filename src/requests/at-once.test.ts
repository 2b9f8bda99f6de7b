import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openTestDatabase, sqliteFile } from '../../tests/kit/database.ts';
import { submissionOf } from '../../tests/kit/form.ts';
import { type CountRequest, type Received, receiveRequest } from './receive.ts';

test('a rejected request fails no concurrent one; duplicates are acknowledged', async (t) => {
  const { send, kept } = await open(t);
  const outcomes = await Promise.allSettled([
    send('Gotera'),
    send('Grieta', { countRequest: refusing }),
    send('Gotera', { countRequest: refusing }),
    send('Fachada'),
  ]);
  assert.deepEqual(outcomes.map(nameOf), ['received', 'refused', 'duplicate', 'received']);
  assert.deepEqual(await kept(), ['Gotera', 'Fachada']);
});

const refusing: CountRequest = async () => ({ retryAfterSeconds: 60 });

async function open(t: TestContext) {
  const database = await openTestDatabase(t, await sqliteFile(t));
  const send = (message: string, limits: { countRequest?: CountRequest } = {}) =>
    receiveRequest(database, { ...submissionOf({ message }), ...limits }, new Date());
  const kept = async () => {
    const rows = await database.queries.selectFrom('requests').select('message').orderBy('id').execute();
    return rows.map(({ message }) => message);
  };
  return { send, kept };
}

function nameOf(settled: PromiseSettledResult<Received>): string {
  return settled.status === 'fulfilled' ? settled.value.outcome : settled.reason.name;
}
