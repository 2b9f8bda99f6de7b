import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundary, goodRequest, multipart, part, postForm, postHead } from '../../../tests/support/form.ts';
import { sendRaw, startTestServer } from '../../../tests/support/server.ts';
import { honeypotField } from '../../contact/fields.ts';

const accept = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

test('without script, a stored request leads to the page that says thanks', async (t) => {
  const { url, stored } = await startTestServer(t);
  const response = await postForm(url, { ...goodRequest, [honeypotField]: '' }, accept);
  assert.equal(response.status, 303);
  assert.equal(response.headers.get('location'), '/gracias');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal((await stored()).length, 1);
});

test('a honeypot that is filled leads to the same page', async (t) => {
  const { url } = await startTestServer(t);
  const response = await postForm(url, { ...goodRequest, [honeypotField]: 'x' }, accept);
  assert.equal(response.headers.get('location'), '/gracias');
});

for (const [field, value] of [
  ['name', ''],
  ['email', 'nobody'],
  ['phone', '1'.repeat(31)],
  ['message', ' '],
] as const) {
  test(`a refused ${field} leads to the page that says so, at the hint for it`, async (t) => {
    const { url } = await startTestServer(t);
    const response = await postForm(url, { ...goodRequest, [field]: value }, accept);
    assert.equal(response.status, 303);
    assert.equal(response.headers.get('location'), `/no-enviado#${field}`);
  });
}

test('of several refused fields, the hint is for the first on the page', async (t) => {
  const { url } = await startTestServer(t);
  const response = await postForm(url, { message: '', email: 'x' }, accept);
  assert.equal(response.headers.get('location'), '/no-enviado#name');
});

test('a form that is too large leads to the hint for the message', async (t) => {
  const { url } = await startTestServer(t);
  const response = await postForm(url, { ...goodRequest, message: 'a'.repeat(70_000) }, accept);
  assert.equal(response.status, 303);
  assert.equal(response.headers.get('location'), '/no-enviado#message');
});

test('a body of the wrong type leads to the page that says it was not sent', async (t) => {
  const { url } = await startTestServer(t);
  const response = await fetch(`${url}/contact-form-client.php`, {
    method: 'POST',
    headers: accept,
    body: new URLSearchParams(goodRequest),
    redirect: 'manual',
  });
  assert.equal(response.status, 303);
  assert.equal(response.headers.get('location'), '/no-enviado');
});

test('a malformed body leads there too', async (t) => {
  const { port } = await startTestServer(t);
  const body = multipart(goodRequest) + part('name', 'again');
  const head = postHead({
    ...accept,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': '10',
    connection: 'close',
  });
  assert.match(
    await sendRaw(port, head + body.slice(0, 10)),
    /^HTTP\/1.1 303 [\s\S]*location: \/no-enviado\r\n/,
  );
});

test('a request that cannot be stored leads there, never to the thanks', async (t) => {
  const { url, database } = await startTestServer(t);
  await database.close();
  const response = await postForm(url, goodRequest, accept);
  assert.equal(response.status, 303);
  assert.equal(response.headers.get('location'), '/no-enviado');
});
