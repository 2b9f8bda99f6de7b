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

test('a refused form leads to the page that says so, at the hint for the first refused field on the page', async (t) => {
  const { url } = await startTestServer(t);
  for (const [fields, hint] of [
    [{ name: '' }, '#name'],
    [{ email: 'nobody' }, '#email'],
    [{ phone: '1'.repeat(31) }, '#phone'],
    [{ message: ' ' }, '#message'],
    [{ message: '', email: 'x' }, '#email'],
    [{ message: 'a'.repeat(70_000) }, '#message'],
  ] as const) {
    const response = await postForm(url, { ...goodRequest, ...fields }, accept);
    assert.equal(response.status, 303);
    assert.equal(response.headers.get('location'), `/no-enviado${hint}`);
  }
});

test('what cannot be read, or stored, leads there too, never to the thanks', async (t) => {
  const { url, port, database } = await startTestServer(t);
  const body = multipart(goodRequest) + part('name', 'again');
  const head = postHead({
    ...accept,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': '10',
    connection: 'close',
  });
  const led = /^HTTP\/1.1 303 [\s\S]*location: \/no-enviado\r\n/;
  assert.match(await sendRaw(port, head + body.slice(0, 10)), led);
  const wrongType = await fetch(`${url}/contact-form-client.php`, {
    method: 'POST',
    headers: accept,
    body: new URLSearchParams(goodRequest),
    redirect: 'manual',
  });
  await database.close();
  for (const { status, headers } of [wrongType, await postForm(url, goodRequest, accept)])
    assert.deepEqual([status, headers.get('location')], [303, '/no-enviado']);
});
