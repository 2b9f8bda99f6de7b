import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { ask, kindOf, startTestDesk } from '../../../tests/kit/desk.ts';
import { until } from '../../../tests/kit/until.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';

test('answers errors as problems in JSON (RFC 9457)', async (t) => {
  const answer = await redeemUnknownLink(t);

  const type = answer.headers.get('content-type');
  assert.equal(type, 'application/problem+json; charset=utf-8');
});

test('names the kind of a problem', async (t) => {
  const answer = await redeemUnknownLink(t);

  const { type } = (await answer.json()) as { type: string };
  assert.equal(type, 'urn:vertical-bcn:desk:link-invalid');
});

test('words a problem in Spanish', async (t) => {
  const answer = await redeemUnknownLink(t);

  const { title } = (await answer.json()) as { title: string };
  assert.equal(title, 'Este enlace ya no vale');
});

test('answers as unavailable if the database refuses writes', async (t) => {
  const { queries, sendNote } = await openWithRequest(t);
  await sql`pragma query_only = on`.execute(queries);

  const answer = await sendNote();

  assert.equal(answer.status, 503);
});

for (const { what, method, path, body } of [
  {
    what: 'an action',
    method: 'POST',
    path: apiPaths.actions,
    body: { actions: [noteOn(1)] },
  },
  {
    what: 'an export',
    method: 'POST',
    path: apiPaths.exports,
    body: { format: 'csv' },
  },
  {
    what: 'an invitation',
    method: 'POST',
    path: apiPaths.invitations,
    body: { name: 'Ester' },
  },
  {
    what: 'a link for oneself',
    method: 'POST',
    path: apiPaths.invitations,
    body: { name: null },
  },
  { what: 'a new name', method: 'PUT', path: apiPaths.ownName, body: { name: 'Pau' } },
  {
    what: 'an erasure',
    method: 'POST',
    path: apiPaths.erasure,
    body: { requestIds: [1] },
  },
  { what: 'signing out', method: 'DELETE', path: apiPaths.session, body: undefined },
])
  test(`${what} on a full disk reports the disk as the cause`, async (t) => {
    const { server, queries, cookie } = await openWithRequest(t);
    await sql`pragma query_only = on`.execute(queries);

    const answer = await ask(server, method, apiPath + path, { cookie, body });

    assert.equal(await kindOf(answer), 'disk-refuses');
  });

test('becomes unready when an action could not be stored', async (t) => {
  const { server, queries, sendNote } = await openWithRequest(t);
  await sql`pragma query_only = on`.execute(queries);

  await sendNote();

  await until(async () => (await fetch(`${server.url}/readyz`)).status === 503);
});

test('answers a programming error as a fault', async (t) => {
  const { sendNote, breakSchema } = await openWithRequest(t);
  await breakSchema();

  const answer = await sendNote();

  assert.equal(answer.status, 500);
  assert.equal(await kindOf(answer), 'fault');
});

test('logs a programming error', async (t) => {
  const { server, sendNote, breakSchema } = await openWithRequest(t);
  await breakSchema();

  await sendNote();

  assert.match(server.lines.join(''), /"level":"error".*no column named detail/);
});

async function redeemUnknownLink(t: TestContext): Promise<Response> {
  const { server } = await startTestDesk(t);
  const body = { link: 'a'.repeat(43) };
  return ask(server, 'POST', apiPath + apiPaths.redeemLink, { body });
}

async function openWithRequest(t: TestContext) {
  const { server, store, cookie } = await startTestDesk(t);
  const { queries } = server.database;
  const requestId = await store.waitingRequest();

  return {
    server,
    queries,
    cookie,
    async breakSchema(): Promise<void> {
      await sql`alter table request_events rename column detail to elsewhere`.execute(
        queries,
      );
    },
    sendNote(): Promise<Response> {
      const actions = [noteOn(requestId)];
      return ask(server, 'POST', apiPath + apiPaths.actions, {
        cookie,
        body: { actions },
      });
    },
  };
}

function noteOn(requestId: number) {
  const action = { kind: 'note', text: 'Portero' };
  return { id: randomUUID(), requestId, at: new Date().toISOString(), action };
}
