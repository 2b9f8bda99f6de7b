import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ask, signIn, startTestDesk } from '../../../tests/kit/desk.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';

for (const type of [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/jsonx',
])
  test(`refuses a body of ${type}`, async (t) => {
    const { post } = await open(t);

    const answer = await post(type, '{}');

    assert.equal(answer.status, 415);
  });

test('refuses a body that is not JSON', async (t) => {
  const { post } = await open(t);

  const answer = await post('application/json', 'nonsense');

  assert.equal(answer.status, 400);
});

test('refuses a body of more than 16 KiB', async (t) => {
  const { post } = await open(t);
  const body = JSON.stringify({ link: 'a'.repeat(16 * 1024) });

  const answer = await post('application/json', body);

  assert.equal(answer.status, 413);
});

test('answers 304 if nothing has changed', async (t) => {
  const { tag, readPeople } = await open(t);

  const answer = await readPeople(await tag());

  assert.equal(answer.status, 304);
});

test('answers 304 to a tag that a proxy has weakened', async (t) => {
  const { tag, readPeople } = await open(t);

  const answer = await readPeople(`W/${await tag()}`);

  assert.equal(answer.status, 304);
});

test('answers in full after a change', async (t) => {
  const { server, clock, tag, readPeople } = await open(t);
  const seen = await tag();
  await signIn(server, { name: 'Ester', now: clock.now() });

  const answer = await readPeople(seen);

  assert.equal(answer.status, 200);
});

async function open(t: TestContext) {
  const desk = await startTestDesk(t);
  const { server, cookie } = desk;
  const readPeople = (seen: string) =>
    ask(server, 'GET', apiPath + apiPaths.people, {
      cookie,
      headers: { 'if-none-match': seen },
    });

  return {
    ...desk,
    readPeople,
    /** Reads the people, and returns the ETag of the answer. */
    async tag(): Promise<string> {
      const { headers } = await readPeople('');
      return headers.get('etag') ?? '';
    },
    post(type: string, body: string): Promise<Response> {
      const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' };
      const url = server.url + apiPath + apiPaths.redeemLink;
      return fetch(url, { method: 'POST', headers, body });
    },
  };
}
