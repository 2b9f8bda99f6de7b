import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodRequest, postForm } from '../../tests/support/form.ts';
import { startTestServer } from '../../tests/support/server.ts';

test('one id leads from the answer to the log line and to the stored request', async (t) => {
  const { url, lines, stored } = await startTestServer(t);
  const response = await postForm(url, goodRequest);
  const id = response.headers.get('x-request-id') ?? '';
  assert.match(id, /^[0-9a-f-]{36}$/);
  const line = lines.find((text) => JSON.parse(text).route === '/contact-form-client.php');
  assert.equal(JSON.parse(line ?? '{}').reqId, id);
  assert.deepEqual(
    (await stored()).map(({ http_request_id }) => http_request_id),
    [id],
  );
});

test('every answer to a request has an id of its own, whatever its status', async (t) => {
  const { url, database } = await startTestServer(t);
  const answers = [
    await fetch(url),
    await fetch(`${url}/nowhere`),
    await fetch(`${url}/%zz`),
    await fetch(`${url}/`, { method: 'DELETE' }),
    await postForm(url, {}),
    await postForm(url, goodRequest, { accept: 'text/html' }),
  ];
  await database.close();
  // In this order: what was stored is known for five seconds, unless something goes wrong meanwhile.
  answers.push(await postForm(url, goodRequest), await fetch(`${url}/readyz`));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 404, 400, 405, 422, 303, 500, 503],
  );
  const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '');
  for (const id of ids) assert.match(id, /^[0-9a-f-]{36}$/);
  assert.equal(new Set(ids).size, ids.length);
});
