import assert from 'node:assert/strict';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { postForm, validRequest } from '../../tests/kit/form.ts';
import { startTestServer } from '../../tests/kit/server.ts';
import { until } from '../../tests/kit/until.ts';
import { createServer } from './create-server.ts';
import { endLogStream, logOptions, openLogStream } from './logging.ts';

test('logs the method, route and status of a request', async (t) => {
  const { postLine } = await openVisited(t);

  const { time: _, reqId: __, ms: ___, ...line } = postLine();

  assert.deepEqual(line, {
    level: 'info',
    method: 'POST',
    route: '/contact-form-client.php',
    status: 200,
    msg: 'request',
  });
});

test('logs how long a request took', async (t) => {
  const { postLine } = await openVisited(t);

  assert.equal(typeof postLine().ms, 'number');
});

test('logs the time in UTC', async (t) => {
  const { postLine } = await openVisited(t);

  assert.match(postLine().time, /Z$/);
});

test('logs the id in the answer', async (t) => {
  const { answer, postLine } = await openVisited(t);

  assert.equal(postLine().reqId, answer.headers.get('x-request-id'));
});

test('logs nothing of the visitor', async (t) => {
  const { lines } = await openVisited(t);

  const log = lines.join('');
  for (const value of [
    ...Object.values(validRequest),
    'wrong-address',
    'secret',
    'Agent/7',
    'from.example',
    '192.0.2.9',
    'forged',
  ])
    assert.equal(log.includes(value), false, value);
});

test('logs no address except the one where the server listens', async (t) => {
  const { lines } = await openVisited(t);

  const mentions = lines.join('').split('127.0.0.1').length - 1;
  assert.equal(mentions, 1);
});

for (const { what, level, visit } of [
  { what: 'a page', level: 'debug', visit: (url: string) => fetch(url) },
  {
    what: 'a HEAD',
    level: 'debug',
    visit: (url: string) => fetch(`${url}/healthz`, { method: 'HEAD' }),
  },
  {
    what: 'an unknown page',
    level: 'info',
    visit: (url: string) => fetch(`${url}/anything`),
  },
  {
    what: 'a posted form',
    level: 'info',
    visit: (url: string) => postForm(url, validRequest),
  },
])
  test(`logs ${what} at ${level}`, async (t) => {
    const { url, lines } = await startTestServer(t);

    await visit(url);

    await until(() => lines.at(-1)?.includes('"msg":"request"') ?? false);
    assert.equal(JSON.parse(lines.at(-1) ?? '{}').level, level);
  });

test('logs an answer that breaks off as an error', async (t) => {
  const { url, lines } = await openStream(t, async function* () {
    yield 'the beginning';
    throw new Error('the database is away');
  });

  const answer = await fetch(url);

  await assert.rejects(answer.text());
  await until(() => lines.some((line) => line.includes('the database is away')));
  assert.equal(JSON.parse(lines[0] ?? '{}').level, 'error');
});

test('logs an answer that the client aborts at debug', async (t) => {
  const { url, lines } = await openStream(t, async function* () {
    while (true) yield 'a'.repeat(1000);
  });

  const answer = await fetch(url);
  await answer.body?.cancel();

  await until(() => lines.length > 0);
  assert.equal(JSON.parse(lines[0] ?? '{}').level, 'debug');
});

test('survives a log that cannot be written', async () => {
  const stream = openLogStream(openSync('/dev/full', 'w'));

  stream.write('a line\n');

  const [error] = await once(stream, 'error', { signal: AbortSignal.timeout(10_000) });
  assert.equal(error.code, 'ENOSPC');
  stream.destroy();
});

test('drops log lines if the disk is full', async () => {
  const stream = openLogStream(openSync('/dev/full', 'w'));
  const closed = new Promise((resolve) => stream.once('close', resolve));
  stream.write('a line\n');

  await endLogStream(stream);

  await closed;
});

/** Starts a server, and visits it with personal data in every part of a request. */
async function openVisited(t: TestContext) {
  const { url, lines } = await startTestServer(t);
  const headers = {
    'user-agent': 'Agent/7',
    referer: 'https://from.example',
    'x-forwarded-for': '192.0.2.9',
    'x-request-id': 'forged',
  };
  const answer = await postForm(url, validRequest, headers);
  await postForm(url, { ...validRequest, email: 'wrong-address' }, headers);
  await fetch(`${url}/ana@example.com?q=secret`, { headers });
  await fetch(`${url}/?q=secret`, { headers });
  await fetch(`${url}/%zz-secret`, { headers });
  await fetch(`${url}/secret`, { method: 'PUT', headers, body: 'secret' });

  return {
    lines,
    /** The answer to the first form. */
    answer,
    /** Returns the log line of the first form. */
    postLine: () => JSON.parse(lines.find((text) => text.includes('POST')) ?? '{}'),
  };
}

/**
 * Starts a server that answers with the output of a generator. Its log has no start line.
 */
async function openStream(t: TestContext, write: () => AsyncGenerator<string>) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = createServer({ trustProxy: [] }, { ...logOptions('debug'), stream });
  app.get('/', async () => Readable.from(write()));
  t.after(() => app.close());

  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  lines.length = 0;
  return { url, lines };
}
