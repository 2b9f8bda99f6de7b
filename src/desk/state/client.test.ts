import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { get, serverTime, setActingPerson } from './client.ts';

/** Answers in turn; after the last, the connection is lost. */
function answerWith(t: TestContext, ...answers: (() => Response)[]) {
  const last = () => Promise.reject(new TypeError('the connection was lost'));
  return t.mock.method(globalThis, 'fetch', async (_path: string, _init: RequestInit) =>
    (answers.shift() ?? last)(),
  );
}

test('reads an unchanged resource from memory until the session ends', async (t) => {
  const read = () => Response.json('one', { headers: { etag: '"1"' } });
  const { mock } = answerWith(t, read, () => new Response(null, { status: 304 }), read);
  for (let count = 0; count < 2; count++) assert.equal(await get('/requests'), 'one');
  setActingPerson(undefined);
  await get('/requests');
  const headers = mock.calls.map(({ arguments: [, init] }) => init?.headers);
  assert.deepEqual(headers, [{}, { 'if-none-match': '"1"' }, {}]);
});

test('gives slow routes ten minutes, and tells offline from unreachable', async (t) => {
  answerWith(t, () => new Response('{"cut'));
  await assert.rejects(get('/requests'), { kind: 'unreachable' });
  const timeout = t.mock.method(
    AbortSignal,
    'timeout',
    () => new AbortController().signal,
  );
  for (const [path, onLine, kind] of [
    ['/status', true, 'unreachable'],
    ['/requests', false, 'offline'],
  ] as const) {
    t.mock.getter(globalThis, 'navigator', () => ({ onLine }));
    await assert.rejects(get(path), { kind });
  }
  const waits = timeout.mock.calls.map(
    ({ arguments: [ms] }: { arguments: unknown[] }) => ms,
  );
  assert.deepEqual(waits, [600_000, 10_000]);
});

test('the time is the server’s, by the nearest of its answers', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-24T12:00:00.900Z') });
  const dates = ['09:00:00', '09:00:01', '09:00:00', '08:00:00'].map(
    (time) => `Tue, 24 Nov 2026 ${time} GMT`,
  );
  answerWith(t, ...dates.map((date) => () => Response.json('', { headers: { date } })));
  for (const time of ['09:00:00', '09:00:01', '09:00:01', '08:00:00']) {
    await get('/requests');
    assert.equal(serverTime().toISOString(), `2026-11-24T${time}.000Z`);
  }
});
