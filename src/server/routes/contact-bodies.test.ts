import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import {
  boundary,
  multipart,
  multipartType,
  part,
  postForm,
  postHead,
  validRequest,
} from '../../../tests/kit/form.ts';
import { sendRaw, startTestServer } from '../../../tests/kit/server.ts';
import { until } from '../../../tests/kit/until.ts';
import { contactEndpoint } from '../../contact-request/endpoint.ts';
import { hints } from '../../contact-request/fields.ts';

const end = `--${boundary}--\r\n`;
const good = multipart(validRequest);
const megabyte = 'a'.repeat(1024 * 1024);

const malformed = {
  'an empty body': '',
  'a body cut off within a part': good.slice(0, 150),
  'a body without its last boundary': good.slice(0, -end.length),
  'another boundary': good.replaceAll(boundary, 'another'),
  'a part without a name': `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${end}`,
  'a part without a disposition': `--${boundary}\r\nContent-Type: text/plain\r\n\r\nx\r\n${end}`,
  'bare line feeds': good.replaceAll('\r\n', '\n'),
  'a field twice': part('name', 'Ana') + good,
  'the honeypot twice': part('asunto', '') + part('asunto', 'x') + good,
  'a file in the place of a field': part('name', 'Ana', '; filename="a.txt"') + end,
  'a file beside the fields': part('attachment', 'x', '; filename="a.exe"') + good,
  'no multipart at all': '{"name":"Ana"}',
};

const refused: (readonly [
  what: string,
  status: number,
  type: string | undefined,
  body: string,
])[] = [
  ...Object.entries(malformed).map(
    ([what, body]) => [what, 400, multipartType, body] as const,
  ),
  ['no boundary', 400, 'multipart/form-data', good],
  ...[
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/mixed; boundary=x',
    'x',
  ].map((type) => [type, 415, type, good] as const),
  ['a megabyte', 413, multipartType, multipart({ ...validRequest, message: megabyte })],
];

test('rejects a malformed, oversized or mistyped body in the page’s language', async (t) => {
  const { url, stored } = await startTestServer(t);
  for (const [what, status, type, body] of refused) {
    const response = await post(url, body, type);
    const errors = status === 413 && { errors: { message: hints.es.message } };
    const answer = { success: false, ...errors };
    assert.deepEqual([response.status, await response.json()], [status, answer], what);
    assert.equal(response.headers.get('cache-control'), 'no-store', what);
    const hint = errors ? '#message' : '';
    for (const [referer, page] of [
      ['https://www.example.com/ca/?utm_source=x', '/ca/no-enviat'],
      ['https://www.example.com/?to=/ca/', '/no-enviado'],
      ['/ca/', '/no-enviado'],
    ] as const) {
      const { headers } = await post(url, body, type, { accept: 'text/html', referer });
      assert.equal(headers.get('location'), page + hint, `${what}, from ${referer}`);
    }
  }
  const large = multipart({ ...validRequest, message: megabyte });
  const inCatalan = await post(url, large, multipartType, {
    referer: 'https://www.example.com/ca/',
  });
  assert.partialDeepStrictEqual(await inCatalan.json(), {
    errors: { message: hints.ca.message },
  });
  assert.equal((await fetch(url + contactEndpoint, { method: 'POST' })).status, 400);
  assert.deepEqual(await stored(), []);
});

test('accepts multipart bodies of clients other than browsers', async (t) => {
  const { url, stored } = await startTestServer(t);
  const headers = 'Content-Type: text/plain; charset=UTF-8\r\ncontent-disposition';
  const body = `preamble\r\n${good.replaceAll('Content-Disposition', headers).slice(0, -2)}`;
  assert.equal(
    (await post(url, body, `Multipart/Form-Data; charset=utf-8; boundary="${boundary}"`))
      .status,
    200,
  );
  // A language or an unknown field that is named twice is no reason to lose a request.
  const twice = ['lang', 'lang', 'other', 'other']
    .map((name) => part(name, 'es'))
    .join('');
  assert.equal(
    (await post(url, twice + multipart({ ...validRequest, message: 'Twice' }))).status,
    200,
  );
  assert.deepEqual(
    (await stored()).map(({ name, language }) => [name, language]),
    Array(2).fill([validRequest.name, 'es']),
  );
});

test('limits the whole body to 64 KiB, regardless of the announced length', async (t) => {
  const { url } = await startTestServer(t);
  const empty = Buffer.byteLength(multipart({ ...validRequest, other: '' }));
  const sized = (size: number) =>
    multipart({ ...validRequest, other: 'a'.repeat(size - empty) });
  assert.equal((await post(url, sized(65_536))).status, 200);
  assert.equal((await post(url, sized(65_537))).status, 413);
  const chunks = new Blob([sized(1024 * 1024)]).stream();
  const streamed = {
    method: 'POST',
    headers: { 'content-type': multipartType },
    body: chunks,
    duplex: 'half',
  };
  assert.equal((await fetch(url + contactEndpoint, streamed as RequestInit)).status, 413);
});

test('an aborted body stores no request and logs no warning', async (t) => {
  const { url, stored, lines } = await startTestServer(t);
  const head = postHead(good);
  for (const end of ['resetAndDestroy', 'end'] as const)
    await sendRaw(url, head + good.slice(0, 100), end);
  assert.equal((await postForm(url, validRequest)).status, 200);
  assert.equal((await stored()).length, 1);
  assert.doesNotMatch(lines.join(''), /"level":"(warn|error|fatal)"/);
});

test('times out slow clients, and keeps connections open longer than proxies do', async (t) => {
  const { requestTimeout, headersTimeout, timeout, keepAliveTimeout } = (
    await startTestServer(t)
  ).app.server;
  assert.deepEqual([requestTimeout, headersTimeout, timeout], [30_000, 10_000, 60_000]);
  assert.ok(keepAliveTimeout > 60_000);
});

test('takes a form on an open connection while the server shuts down', async (t) => {
  const { url, app } = await startTestServer(t);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(app.server, 'connection');
  const closing = app.close();
  await until(() => !app.server.listening);
  socket.write(postHead(good, { connection: 'close' }) + good);
  assert.match(await text(socket), /^HTTP\/1.1 200 /);
  await closing;
});

function post(
  url: string,
  body: string,
  type = multipartType,
  headers: Record<string, string> = {},
) {
  const init = {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, 'content-type': type },
  } as const;
  return fetch(url + contactEndpoint, { ...init, body: Buffer.from(body) });
}
