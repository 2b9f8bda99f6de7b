import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodRequest, postForm } from '../../../tests/support/form.ts';
import { untouched } from '../../../tests/support/requests.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { contactFields, honeypotField, maxLength } from '../../contact/fields.ts';

test('a good request is stored, and then acknowledged', async (t) => {
  const { url, stored, database } = await startTestServer(t);
  const before = new Date().toISOString();
  const response = await postForm(url, goodRequest);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.deepEqual(await response.json(), { success: true });
  const [request, ...more] = await stored();
  assert.equal(more.length, 0);
  assert.ok(request);
  const { id, receivedAt, httpRequestId, ...rest } = request;
  assert.equal(id, 1);
  assert.ok(receivedAt >= before && receivedAt <= new Date().toISOString());
  assert.match(receivedAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.equal(httpRequestId, response.headers.get('x-request-id'));
  const keys = database.queries.selectFrom('requests').select(['searchText', 'phoneKey']);
  const { searchText, phoneKey } = await keys.executeTakeFirstOrThrow();
  assert.match(searchText ?? '', /ana perez.*grietas en la fachada/s);
  assert.equal(phoneKey, '+34600000000');
  const { httpRequestId: _, ...owners } = untouched;
  assert.deepEqual(rest, { ...goodRequest, state: 'received', reason: null, ...owners });
});

test('a request needs no telephone', async (t) => {
  const { url, stored } = await startTestServer(t);
  const { phone: _, ...withoutPhone } = goodRequest;
  assert.equal((await postForm(url, withoutPhone)).status, 200);
  assert.equal((await stored())[0]?.phone, '');
});

test('the longest request that is allowed fits, in the widest characters', async (t) => {
  const { url, stored } = await startTestServer(t);
  const longest = {
    name: '🧗'.repeat(maxLength.name),
    // As long as the address pattern lets a domain be: labels of 63.
    email: `${'a'.repeat(62)}@${`${'b'.repeat(63)}.`.repeat(2)}${'c'.repeat(63)}`,
    phone: '☎'.repeat(maxLength.phone),
    message: '🏗'.repeat(maxLength.message),
  };
  assert.deepEqual(await (await postForm(url, longest)).json(), { success: true });
  assert.equal((await stored())[0]?.message, longest.message);
});

test('each refused field is named with its sentence, and nothing is stored', async (t) => {
  const { url, stored } = await startTestServer(t);
  for (const field of contactFields) {
    const tooLong = `${'a'.repeat(maxLength[field] - 5)}@a.com`;
    for (const value of field === 'phone' ? [tooLong] : [undefined, '', ' \t ', tooLong]) {
      const { [field]: _, ...others } = goodRequest;
      const response = await postForm(url, value === undefined ? others : { ...others, [field]: value });
      assert.equal(response.status, 422);
      const { success, errors } = (await response.json()) as {
        success: boolean;
        errors: Record<string, string>;
      };
      assert.equal(success, false);
      assert.deepEqual(Object.keys(errors), [field]);
      assert.notEqual(errors[field], '');
    }
  }
  assert.deepEqual(await stored(), []);
});

test('an unknown field is ignored', async (t) => {
  const { url, stored } = await startTestServer(t);
  assert.equal((await postForm(url, { ...goodRequest, privacy: 'on', id: '7' })).status, 200);
  assert.equal((await stored())[0]?.id, 1);
});

test('text that looks like a program or a formula is kept as text', async (t) => {
  const { url, stored } = await startTestServer(t);
  const message = `<script>alert(1)</script>'); drop table requests; -- =1+1`;
  assert.equal((await postForm(url, { ...goodRequest, message })).status, 200);
  assert.equal((await stored())[0]?.message, message);
});

test('a filled honeypot is kept apart, and answered like any other', async (t) => {
  const { url, stored } = await startTestServer(t);
  const response = await postForm(url, { ...goodRequest, [honeypotField]: 'SEO' });
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { success: true });
  const [request] = await stored();
  assert.equal(request?.state, 'quarantined');
  assert.equal(request?.reason, 'honeypot');
});

test('an empty honeypot, as a form without script sends it, raises no suspicion', async (t) => {
  const { url, stored } = await startTestServer(t);
  await postForm(url, { ...goodRequest, [honeypotField]: '' });
  assert.equal((await stored())[0]?.state, 'received');
});
