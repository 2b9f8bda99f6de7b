import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { sqliteFile, testDatabase } from '../../../tests/kit/database.ts';
import { ask, read, startTestDesk } from '../../../tests/kit/desk.ts';
import type { DatabaseConfig } from '../../config.ts';
import type { CallFields } from '../../contact-request/actions.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import type { RequestList } from '../../desk-api/requests.ts';

testDatabase('a logged call waits like a request', async (t, database) => {
  const { store, call, log, waiting } = await open(t, database);

  const answer = await log(call());
  await store.waitingRequest();

  assert.equal(answer.status, 200);
  const sources = (await waiting()).map(({ source }) => source);
  assert.deepEqual(sources, ['phone', 'web']);
});

testDatabase('a call is logged once, however often it is sent', async (t, database) => {
  const { call, log, waiting } = await open(t, database);
  const sent = call();

  await log(sent);
  await log(sent);

  assert.equal((await waiting()).length, 1);
});

testDatabase('a repeated call gets the first answer', async (t, database) => {
  const { call, log } = await open(t, database);
  const sent = call();
  const first = await log(sent);

  const second = await log(sent);

  assert.equal(await second.text(), await first.text());
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
  test(`a call ${what} is malformed`, async (t) => {
    const { call, log } = await open(t, await sqliteFile(t));

    const answer = await log(call(fields));

    assert.equal(answer.status, 400);
  });

testDatabase('nobody is notified of a call that is no spam', async (t, database) => {
  const { store, call, log } = await open(t, database);
  await log(call());

  const marked = await store.act(1, { kind: 'marked-spam' });
  const cleared = await store.act(1, { kind: 'spam-cleared' });

  assert.equal(marked.outcome, 'applied');
  assert.equal(cleared.outcome, 'applied');
  assert.deepEqual(await store.deliveries(), []);
});

test('acknowledges no call that the disk may have lost', async (t) => {
  const { server, call, log } = await open(t, await sqliteFile(t));
  const { database } = server;
  const { transact } = database;
  // The probe of the disk fails so after a commit.
  database.transact = async (work) => {
    await transact(work);
    throw new Error('EROFS');
  };

  const answer = await log(call());

  assert.equal(answer.status, 500);
});

async function open(t: TestContext, database: DatabaseConfig) {
  const desk = await startTestDesk(t, { database });
  const { server, clock, cookie } = desk;
  const usual = { name: 'Pau', phone: '600 000 012', email: '', message: 'Goteras' };

  return {
    ...desk,
    /** Returns a call as a device sends it. */
    call: (fields: Partial<CallFields> = {}) => ({
      id: randomUUID(),
      at: clock.now().toISOString(),
      fields: { ...usual, ...fields },
    }),
    log: (body: object) =>
      ask(server, 'POST', apiPath + apiPaths.calls, { cookie, body }),
    async waiting() {
      const path = `${apiPaths.requests}?tab=waiting`;
      const { requests } = await read<RequestList>(server, path, cookie);
      return requests;
    },
  };
}
