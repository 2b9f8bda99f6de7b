import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { validCall } from '../../../tests/kit/actions.ts';
import { sqliteFile, testDatabase } from '../../../tests/kit/database.ts';
import { ask, read, startTestDesk } from '../../../tests/kit/desk.ts';
import type { DatabaseConfig } from '../../config.ts';
import type { ActionResult, RequestFields } from '../../contact-request/actions.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import type { RequestList } from '../../desk-api/requests.ts';

testDatabase('a logged call waits like a request', async (t, database) => {
  const { store, call, log, waiting } = await open(t, database);

  const { outcome } = await log(call());
  await store.waitingRequest();

  assert.equal(outcome, 'applied');
  const sources = (await waiting()).map(({ source }) => source);
  assert.deepEqual(sources, ['phone', 'web']);
});

testDatabase('a logged call says who has logged it', async (t, database) => {
  const { call, log, waiting } = await open(t, database);

  await log(call());

  const [logged] = await waiting();
  assert.equal(logged?.loggedBy, 'Marc');
});

testDatabase('a call is logged once, however often it is sent', async (t, database) => {
  const { call, log, waiting } = await open(t, database);
  const sent = call();

  const first = await log(sent);
  const second = await log(sent);

  assert.equal((await waiting()).length, 1);
  assert.equal(second.requestId, first.requestId);
});

testDatabase('the domain of an address is stored in ASCII', async (t, database) => {
  const { call, log, waiting } = await open(t, database);

  await log(call({ email: 'pau@ñandú.es' }));

  const [logged] = await waiting();
  assert.equal(logged?.email, 'pau@xn--and-6ma2c.es');
});

testDatabase('a pasted call is cleaned like a form', async (t, database) => {
  const { call, log, waiting } = await open(t, database);
  const pasted = {
    name: 'Pere\tMas\r\n',
    email: '\u2066joan@example.org\u2069',
    message: 'Patio\t4 m\vFachada\0',
  };

  await log(call(pasted));

  const [logged] = await waiting();
  assert.equal(logged?.name, 'Pere Mas');
  assert.equal(logged?.email, 'joan@example.org');
  assert.equal(logged?.excerpt, 'Patio 4 m Fachada');
});

for (const { what, fields } of [
  { what: 'without a telephone', fields: { phone: '' } },
  { what: 'with an invisible telephone', fields: { phone: '\u202a\u202c' } },
  { what: 'with what is no address', fields: { email: 'x' } },
  { what: 'without a name', fields: { name: ' ' } },
  { what: 'with an invisible name', fields: { name: '\u200b' } },
])
  test(`refuses a call ${what} as malformed`, async (t) => {
    const { call, log } = await open(t, await sqliteFile(t));

    const { outcome, reason } = await log(call(fields));

    assert.equal(outcome, 'rejected');
    assert.equal(reason, 'malformed');
  });

testDatabase('clearing a call of spam notifies no one', async (t, database) => {
  const { store, call, log } = await open(t, database);
  await log(call());

  const marked = await store.act(1, { kind: 'marked-spam' });
  const cleared = await store.act(1, { kind: 'spam-cleared' });

  assert.equal(marked.outcome, 'applied');
  assert.equal(cleared.outcome, 'applied');
  assert.deepEqual(await store.deliveries(), []);
});

async function open(t: TestContext, database: DatabaseConfig) {
  const desk = await startTestDesk(t, { database });
  const { server, clock, cookie } = desk;

  return {
    ...desk,
    /** Returns a call as a device sends it. */
    call: (fields: Partial<RequestFields> = {}) => ({
      id: randomUUID(),
      requestId: null,
      at: clock.now().toISOString(),
      action: { ...validCall, fields: { ...validCall.fields, ...fields } },
    }),
    async log(action: object): Promise<ActionResult> {
      const path = apiPath + apiPaths.actions;
      const body = { actions: [action] };
      const answer = await ask(server, 'POST', path, { cookie, body });
      const { results } = (await answer.json()) as { results: ActionResult[] };
      return results[0] ?? assert.fail('There is no result.');
    },
    async waiting() {
      const path = `${apiPaths.requests}?list=waiting`;
      const { requests } = await read<RequestList>(server, path, cookie);
      return requests;
    },
  };
}
