import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { ask, kindOf, startTestDesk } from '../../../tests/kit/desk.ts';
import { until } from '../../../tests/kit/until.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';

test('an error is a problem in JSON (RFC 9457)', async (t) => {
  const answer = await redeemUnknownLink(t);

  const type = answer.headers.get('content-type');
  assert.equal(type, 'application/problem+json; charset=utf-8');
});

test('a problem names its kind', async (t) => {
  const answer = await redeemUnknownLink(t);

  const { type } = (await answer.json()) as { type: string };
  assert.equal(type, 'urn:vertical-bcn:desk:link-invalid');
});

test('a problem is worded in Spanish', async (t) => {
  const answer = await redeemUnknownLink(t);

  const { title } = (await answer.json()) as { title: string };
  assert.equal(title, 'Este enlace ya no vale');
});

test('a database that takes no writes is unavailable', async (t) => {
  const { queries, sendNote } = await openWithRequest(t);
  await sql`pragma query_only = on`.execute(queries);

  const answer = await sendNote();

  assert.equal(answer.status, 503);
  assert.equal(await kindOf(answer), 'storage-away');
});

test('an action that was not stored makes the server unready', async (t) => {
  const { server, queries, sendNote } = await openWithRequest(t);
  await sql`pragma query_only = on`.execute(queries);

  await sendNote();

  await until(async () => (await fetch(`${server.url}/readyz`)).status === 503);
});

test('a programming error is a fault', async (t) => {
  const { sendNote, breakSchema } = await openWithRequest(t);
  await breakSchema();

  const answer = await sendNote();

  assert.equal(answer.status, 500);
  assert.equal(await kindOf(answer), 'fault');
});

test('a programming error is logged', async (t) => {
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
    async breakSchema(): Promise<void> {
      await sql`alter table request_events rename column detail to elsewhere`.execute(
        queries,
      );
    },
    sendNote(): Promise<Response> {
      const action = { kind: 'note', text: 'Portero' };
      const at = new Date().toISOString();
      const actions = [{ id: randomUUID(), requestId, at, action }];
      return ask(server, 'POST', apiPath + apiPaths.actions, {
        cookie,
        body: { actions },
      });
    },
  };
}
