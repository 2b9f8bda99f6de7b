import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { get, send, setActingPerson } from './client.ts';
import { serverTime } from './server-time.ts';

const fresh = () => Response.json('the body', { headers: { etag: '"1"' } });
const unchanged = () => new Response(null, { status: 304 });
const half = () => new Response('{"cut');

test('asks for a resource that it knows only if it has changed', async (t) => {
  const { headersOf } = answerWith(t, fresh, unchanged);
  await get('/requests');

  await get('/requests');

  assert.deepEqual(headersOf(0), {});
  assert.deepEqual(headersOf(1), { 'if-none-match': '"1"' });
});

test('returns the body that it knows of an unchanged resource', async (t) => {
  answerWith(t, fresh, unchanged);
  await get('/requests');

  assert.equal(await get('/requests'), 'the body');
});

test('forgets what it has read when the session ends', async (t) => {
  const { headersOf } = answerWith(t, fresh, fresh);
  await get('/requests');
  setActingPerson(undefined);

  await get('/requests');

  assert.deepEqual(headersOf(1), {});
});

test('a server that gives half an answer is unreachable', async (t) => {
  answerWith(t, half);

  await assert.rejects(get('/requests'), { kind: 'unreachable' });
});

test('the words of a proxy are not those of the desk', async (t) => {
  answerWith(t, () => Response.json({ error: 'Bad Gateway' }, { status: 502 }));

  await assert.rejects(get('/requests'), { kind: 'unknown', problem: undefined });
});

test('a server that gives no answer is unreachable', async (t) => {
  answerWith(t);
  t.mock.getter(globalThis, 'navigator', () => ({ onLine: true }));

  await assert.rejects(get('/requests'), { kind: 'unreachable' });
});

test('a browser without a network is offline', async (t) => {
  answerWith(t);
  t.mock.getter(globalThis, 'navigator', () => ({ onLine: false }));

  await assert.rejects(get('/requests'), { kind: 'offline' });
});

test('sends nothing without a network', async (t) => {
  answerWith(t, fresh);
  t.mock.getter(globalThis, 'navigator', () => ({ onLine: false }));

  await assert.rejects(send('POST', '/session'), { kind: 'offline' });
});

test('sends where answers arrive although the browser is offline', async (t) => {
  answerWith(t, fresh, fresh);
  t.mock.getter(globalThis, 'navigator', () => ({ onLine: false }));
  await get('/requests');

  const { status } = await send('POST', '/session');

  assert.equal(status, 200);
});

test('sends nothing once no answer arrives any more', async (t) => {
  const { headersOf } = answerWith(t, fresh);
  t.mock.getter(globalThis, 'navigator', () => ({ onLine: false }));
  await get('/requests');
  await get('/requests').catch(() => {});

  await assert.rejects(send('POST', '/session'), { kind: 'offline' });
  assert.equal(headersOf(2), undefined);
});

for (const { path, timeout } of [
  { path: '/requests', timeout: 10_000 },
  { path: '/status', timeout: 600_000 },
]) {
  test(`waits ${timeout} ms for ${path}`, async (t) => {
    answerWith(t, fresh);
    const { mock } = t.mock.method(AbortSignal, 'timeout', neverAborted);

    await get(path);

    const [asked] = mock.calls.map(({ arguments: [ms] }) => ms);
    assert.equal(asked, timeout);
  });
}

test('takes the time of the server from its answers', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-24T12:00:00Z') });
  const headers = { date: 'Tue, 24 Nov 2026 07:00:00 GMT' };
  answerWith(t, () => Response.json('', { headers }));

  await get('/requests');

  assert.match(serverTime().toISOString(), /T07:00:0/);
});

/**
 * Answers requests in turn, to a client whose cache is empty. Then the connection is
 * lost.
 */
function answerWith(t: TestContext, ...answers: (() => Response)[]) {
  setActingPerson(undefined);
  const { mock } = t.mock.method(
    globalThis,
    'fetch',
    async (_path: string, _init: RequestInit) => {
      const answer = answers.shift();
      if (!answer) throw new TypeError('the connection was lost');
      return answer();
    },
  );

  return { headersOf: (call: number) => mock.calls[call]?.arguments[1]?.headers };
}

function neverAborted(_ms: number): AbortSignal {
  return new AbortController().signal;
}
