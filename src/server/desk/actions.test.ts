import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { callOn, decide, validCall, visitOn } from '../../../tests/kit/actions.ts';
import { sqliteFile, testDatabase } from '../../../tests/kit/database.ts';
import { ask, read, sessionOf, signIn, startTestDesk } from '../../../tests/kit/desk.ts';
import type { DatabaseConfig } from '../../config.ts';
import type { ActionResult } from '../../contact-request/actions.ts';
import { apiPath, apiPaths, personHeader } from '../../desk-api/paths.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';

testDatabase('applies an action once, however often it is sent', async (t, database) => {
  const { store, send, sent } = await open(t, database);
  const note = sent(await store.waitingRequest(), {
    kind: 'note',
    text: 'Portero: Juan',
  });

  const results = await Promise.all([send([note, note]), send([note])]);

  const outcomes = results.flat().map(({ outcome }) => outcome);
  assert.deepEqual(outcomes.sort(), ['applied', 'duplicate', 'duplicate']);
});

testDatabase('records an action once, however often it is sent', async (t, database) => {
  const { server, store, send, sent } = await open(t, database);
  const note = sent(await store.waitingRequest(), {
    kind: 'note',
    text: 'Portero: Juan',
  });

  await Promise.all([send([note, note]), send([note])]);

  const events = server.database.queries.selectFrom('requestEvents').select('kind');
  assert.deepEqual(await events.execute(), [{ kind: 'note' }]);
});

test('returns the results in the order of the actions', async (t) => {
  const { store, send, sent } = await open(t, await sqliteFile(t));
  const id = await store.waitingRequest();
  const actions = [
    sent(id, { kind: 'no-answer', on: null }),
    sent(id, { kind: 'dance' }),
    sent(id, { kind: 'no-answer', on: null }),
  ];

  const results = await send(actions);

  assert.deepEqual(
    results.map((result) => result.id),
    actions.map((action) => action.id),
  );
});

test('applies an action beside an invalid one', async (t) => {
  const { store, send, sent } = await open(t, await sqliteFile(t));
  const id = await store.waitingRequest();

  const results = await send([
    sent(id, { kind: 'dance' }),
    sent(id, { kind: 'no-answer', on: null }),
  ]);

  assert.equal(results[1]?.outcome, 'applied');
});

test('rejects an input that is not an action', async (t) => {
  const { send } = await open(t, await sqliteFile(t));

  const [result] = await send([{ id: randomUUID(), nonsense: true }]);

  assert.equal(result?.outcome, 'rejected');
  assert.equal(result.reason, 'malformed');
});

const unreachable = { name: 'Pau', phone: '', email: '', message: '' };

/** Returns a visit at an hour. */
function atHour(time: string) {
  return { ...visitOn('2026-11-30'), time };
}

for (const { what, action } of [
  { what: 'an unknown kind', action: { kind: 'dance' } },
  { what: 'a day that no calendar has', action: callOn('2026-02-30') },
  { what: 'a day too far away', action: callOn('9999-12-31') },
  { what: 'a step without a day', action: { ...callOn('2026-11-30'), on: null } },
  { what: 'a day without a step', action: { ...callOn('2026-11-30'), step: null } },
  { what: 'a call at an hour', action: { ...callOn('2026-11-30'), time: '10:30' } },
  { what: 'an hour that no day has', action: decide('visit', atHour('24:00')) },
  { what: 'an amount below zero', action: decide('quoted', { amount: -1 }) },
  { what: 'an amount with cents', action: decide('quoted', { amount: 0.5 }) },
  { what: 'an amount too large', action: decide('quoted', { amount: 10_000_000 }) },
  { what: 'a visit without an outcome', action: decide(null, visitOn('2026-11-30')) },
  { what: 'a note that is too long', action: { kind: 'note', text: 'a'.repeat(4001) } },
  { what: 'an empty note', action: { kind: 'note', text: ' ' } },
  { what: 'the removal of a form as a call', action: { kind: 'call-removed' } },
  {
    what: 'a correction without a way to answer',
    action: { kind: 'fields-corrected', fields: unreachable },
  },
  { what: 'a logged call on a request', action: validCall },
])
  test(`rejects ${what}`, async (t) => {
    const { store, send, sent } = await open(t, await sqliteFile(t));
    const id = await store.waitingRequest();

    const [result] = await send([sent(id, action)]);

    assert.equal(result?.outcome, 'rejected');
    assert.equal(result.reason, 'malformed');
  });

test('rejects an id that no request can have', async (t) => {
  const { send, sent } = await open(t, await sqliteFile(t));

  const [result] = await send([sent(2_147_483_648, { kind: 'no-answer', on: null })]);

  assert.equal(result?.outcome, 'rejected');
  assert.equal(result.reason, 'malformed');
});

test('finds no request for an unknown id', async (t) => {
  const { send, sent } = await open(t, await sqliteFile(t));

  const [result] = await send([sent(999_999, { kind: 'no-answer', on: null })]);

  assert.equal(result?.outcome, 'not-found');
});

test('rejects the answer to a suspected request', async (t) => {
  const { store, send, sent } = await open(t, await sqliteFile(t));
  const suspected = await store.suspectedRequest();

  const [result] = await send([sent(suspected, { kind: 'answered', how: 'call' })]);

  assert.equal(result?.outcome, 'rejected');
  assert.equal(result.reason, 'set-aside');
});

test('refuses an action that another person made', async (t) => {
  const { sendAsMarc, ester } = await openWithAnswer(t);

  const answer = await sendAsMarc(ester);

  assert.equal(answer.status, 401);
});

test('attributes an action to the person who made it', async (t) => {
  const { server, requestId, sendAsMarc, marc, ester } = await openWithAnswer(t);

  const answer = await sendAsMarc(marc);

  assert.equal(answer.status, 200);
  const path = apiPaths.request(requestId);
  const { answered } = await read<RequestDetail>(server, path, ester);
  assert.equal(answered?.by, 'Marc');
});

test('acknowledges no action that the disk may have lost', async (t) => {
  const { server, store, cookie, sent } = await open(t, await sqliteFile(t));
  const actions = [sent(await store.waitingRequest(), { kind: 'no-answer', on: null })];
  const { database } = server;
  const { transact } = database;
  // Fails after a commit, as the disk probe does.
  database.transact = async (work) => {
    await transact(work);
    throw new Error('EROFS');
  };

  const answer = await ask(server, 'POST', path, { cookie, body: { actions } });

  assert.equal(answer.status, 500);
});

const path = apiPath + apiPaths.actions;

async function open(t: TestContext, database: DatabaseConfig) {
  const desk = await startTestDesk(t, { database });
  const { server, clock, cookie } = desk;

  return {
    ...desk,
    /** Returns an action as a device sends it. */
    sent: (requestId: number, action: object) => ({
      id: randomUUID(),
      requestId,
      at: clock.now().toISOString(),
      action,
    }),
    async send(actions: object[]): Promise<ActionResult[]> {
      const answer = await ask(server, 'POST', path, { cookie, body: { actions } });
      assert.equal(answer.status, 200);
      const { results } = (await answer.json()) as { results: ActionResult[] };
      return results;
    },
  };
}

/**
 * Opens a desk whose page has an answer of Marc to send, while Ester is signed in too.
 */
async function openWithAnswer(t: TestContext) {
  const desk = await open(t, await sqliteFile(t));
  const { server, store, clock, cookie: marc, sent } = desk;
  const requestId = await store.waitingRequest();
  const actions = [sent(requestId, { kind: 'answered', how: 'call' })];
  const session = await sessionOf(server, marc);
  const headers = {
    'sec-fetch-site': 'same-origin',
    [personHeader]: String(session?.person.id),
  };

  return {
    server,
    requestId,
    marc,
    ester: await signIn(server, { now: clock.now(), name: 'Ester' }),
    sendAsMarc: (cookie: string) =>
      ask(server, 'POST', path, { cookie, headers, body: { actions } }),
  };
}
