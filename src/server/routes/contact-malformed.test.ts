import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundary, goodRequest, multipart, part, postForm, postHead } from '../../../tests/support/form.ts';
import { sendRaw, startTestServer } from '../../../tests/support/server.ts';
import { contactEndpoint } from '../../contact/endpoint.ts';

const multipartType = `multipart/form-data; boundary=${boundary}`;
const end = `--${boundary}--\r\n`;

const malformed = {
  'an empty body': '',
  'a body cut off within a part': multipart(goodRequest).slice(0, 150),
  'a body without its last boundary': multipart(goodRequest).slice(0, -end.length),
  'another boundary': multipart(goodRequest).replaceAll(boundary, 'another'),
  'a part without a name': `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${end}`,
  'a part without a disposition': `--${boundary}\r\nContent-Type: text/plain\r\n\r\nx\r\n${end}`,
  'bare line feeds': multipart(goodRequest).replaceAll('\r\n', '\n'),
  'a field twice': part('name', 'Ana') + multipart(goodRequest),
  'the honeypot twice': part('asunto', '') + part('asunto', 'x') + multipart(goodRequest),
  'a file in the place of a field': part('name', 'Ana', '; filename="a.txt"') + end,
  'a file beside the fields': part('attachment', 'x', '; filename="a.exe"') + multipart(goodRequest),
  'no multipart at all': '{"name":"Ana"}',
};

test('a malformed body is refused with 400, and nothing is stored', async (t) => {
  const { url, stored } = await startTestServer(t);
  const good = multipart(goodRequest);
  for (const [what, type, body] of [
    ['no boundary', 'multipart/form-data', good] as const,
    ...Object.entries(malformed).map(([what, body]) => [what, multipartType, body] as const),
  ]) {
    const response = await postBytes(url, type, Buffer.from(body));
    assert.equal(response.status, 400, what);
    assert.deepEqual(await response.json(), { success: false });
    assert.equal(response.headers.get('cache-control'), 'no-store');
  }
  assert.deepEqual(await stored(), []);
});

test('a body of another type, or of none, is refused with 415', async (t) => {
  const { url } = await startTestServer(t);
  const body = Buffer.from(multipart(goodRequest));
  for (const response of [
    await postBytes(url, 'application/json', body),
    await postBytes(url, 'application/x-www-form-urlencoded', body),
    await postBytes(url, 'text/plain', body),
    await postBytes(url, 'multipart/mixed; boundary=x', body),
    await postBytes(url, 'nonsense', body),
    await fetch(url + contactEndpoint, { method: 'POST' }),
  ])
    assert.deepEqual([response.status, await response.json()], [415, { success: false }]);
});

test('what other programs than browsers send is understood', async (t) => {
  const { url, stored } = await startTestServer(t);
  const body = `preamble\r\n${multipart(goodRequest)
    .replaceAll('Content-Disposition', 'Content-Type: text/plain; charset=UTF-8\r\ncontent-disposition')
    .slice(0, -2)}`;
  const response = await postBytes(
    url,
    `Multipart/Form-Data; charset=utf-8; boundary="${boundary}"`,
    Buffer.from(body),
  );
  assert.equal(response.status, 200);
  assert.equal((await stored())[0]?.name, goodRequest.name);
});

test('a wrong length or a wrong chunk is refused without a 500, and the server lives', async (t) => {
  const { url, port, stored } = await startTestServer(t);
  const type = { 'content-type': multipartType };
  const heads = [
    postHead({ ...type, 'content-length': '' }),
    postHead({ ...type, 'content-length': '-1' }),
    postHead({ ...type, 'content-length': '12', 'transfer-encoding': 'chunked' }),
    `${postHead({ ...type, 'transfer-encoding': 'chunked' })}zz\r\n`,
    'nonsense\r\n\r\n',
  ];
  for (const head of heads) assert.match(await sendRaw(port, head), /^HTTP\/1.1 400 /);
  assert.deepEqual(await stored(), []);
  assert.equal((await postForm(url, goodRequest)).status, 200);
});

test('forms that are sent one behind the other, before any answer, are each stored, and answered in turn', async (t) => {
  const { port, stored } = await startTestServer(t);
  const good = multipart(goodRequest);
  const bodies = [good, multipart({ ...goodRequest, email: 'none' }), good.replace('Ana', 'Bea')];
  const forms = bodies.map((body, index) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const last = index === bodies.length - 1 ? { connection: 'close' } : {};
    const bytes = Buffer.from(body).toString('latin1');
    return postHead({ 'content-type': multipartType, ...length, ...last }) + bytes;
  });
  const answers = (await sendRaw(port, forms.join(''))).matchAll(/HTTP\/1.1 (\d+) /g);
  assert.deepEqual(
    [...answers].map(([, status]) => status),
    ['200', '422', '200'],
  );
  assert.equal((await stored()).length, 2);
});

function postBytes(url: string, type: string, body: Buffer<ArrayBuffer>): Promise<Response> {
  return fetch(url + contactEndpoint, { method: 'POST', headers: { 'content-type': type }, body });
}
