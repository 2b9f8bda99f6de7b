import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { multipart, multipartType, validRequest } from '../../../tests/kit/form.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import { contactEndpoint } from '../../contact-request/endpoint.ts';
import { honeypotField } from '../../contact-request/fields.ts';

/**
 * The fields that a browser posts by itself. The page's script leaves the last one out.
 */
const native = { ...validRequest, [honeypotField]: '' };

for (const { sender, headers } of [
  { sender: 'links and elinks', headers: { accept: '*/*' } },
  { sender: 'dillo', headers: { accept: 'text/*,image/*,*/*;q=0.2' } },
  { sender: 'a browser without Accept', headers: {} },
])
  test(`redirects ${sender} to a page`, async (t) => {
    const { post } = await open(t);

    const answer = await post(native, headers);

    assert.equal(answer.statusCode, 303);
    assert.equal(answer.headers.location, '/gracias');
  });

for (const { sender, headers, fields } of [
  { sender: 'curl', headers: { accept: '*/*' }, fields: validRequest },
  {
    sender: 'the page’s script with a filled honeypot',
    headers: { accept: '*/*' },
    fields: { ...native, [honeypotField]: 'x' },
  },
  {
    sender: 'a script that sends each field',
    headers: { accept: '*/*', 'sec-fetch-mode': 'cors' },
    fields: native,
  },
  {
    sender: 'a client that asks for JSON',
    headers: { accept: 'application/json, */*;q=0.5' },
    fields: native,
  },
])
  test(`answers ${sender} with JSON`, async (t) => {
    const { post } = await open(t);

    const answer = await post(fields, headers);

    assert.equal(answer.statusCode, 200);
    assert.deepEqual(answer.json(), { success: true });
  });

for (const { what, fields, page } of [
  {
    what: 'a refused field',
    fields: { ...native, email: 'ana' },
    page: '/no-enviado#email',
  },
  {
    what: 'a refused field of the Catalan form',
    fields: { ...native, email: 'ana', lang: 'ca' },
    page: '/ca/no-enviat#email',
  },
])
  test(`redirects a text browser with ${what} to ${page}`, async (t) => {
    const { post } = await open(t);

    const { headers } = await post(fields);

    assert.equal(headers.location, page);
  });

test('redirects a text browser to a page if the storage fails', async (t) => {
  const { post, database } = await open(t);
  await sql`pragma query_only = on`.execute(database.queries);

  const answer = await post(native);

  assert.equal(answer.headers.location, '/no-enviado');
});

test('redirects a refused text browser to a page', async (t) => {
  const { post } = await open(t);
  for (let count = 1; count <= 10; count++)
    await post({ ...native, message: `${count}` });

  const answer = await post(native);

  assert.equal(answer.headers.location, '/no-enviado#espera');
});

test('decides by Accept alone if a body is too large', async (t) => {
  const { post } = await open(t);

  const answer = await post({ ...native, message: 'a'.repeat(100_000) });

  assert.equal(answer.statusCode, 413);
});

async function open(t: TestContext) {
  const server = await startTestServer(t, { rateLimit: 1 });

  return {
    ...server,
    /**
     * Posts as a text browser does, unless given other headers. `fetch` would add its
     * own.
     */
    post: (
      fields: Record<string, string>,
      headers: Record<string, string> = { accept: '*/*' },
    ) =>
      server.app.inject({
        method: 'POST',
        url: contactEndpoint,
        headers: { 'content-type': multipartType, ...headers },
        body: multipart(fields),
      }),
  };
}
