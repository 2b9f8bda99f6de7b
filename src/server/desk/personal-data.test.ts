import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import { sqliteFile, testDatabase } from '../../../tests/kit/database.ts';
import { ask, read, startTestDesk } from '../../../tests/kit/desk.ts';
import { validRequest } from '../../../tests/kit/form.ts';
import { storedRequest } from '../../../tests/kit/requests.ts';
import type { DatabaseConfig } from '../../config.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import type { ErasureResult, PersonRequests } from '../../desk-api/personal-data.ts';
import { enqueueDeliveries } from '../../requests/deliveries.ts';
import { insertRequest, type NewRequest } from '../../requests/store.ts';

testDatabase('lists at most 500 requests of a person', async (t, database) => {
  const { storeMany, personIds } = await open(t, database);
  await storeMany(600);

  const ids = await personIds(600);

  assert.equal(ids.length, 500);
  assert.ok(ids.includes(600));
});

testDatabase('one erasure erases all listed requests', async (t, database) => {
  const { storeMany, personIds, post } = await open(t, database);
  await storeMany(600);
  const requestIds = await personIds(600);

  const answer = await post(apiPaths.erasure, { requestIds });

  assert.equal(answer.status, 200);
});

testDatabase('says why a request belongs to a person', async (t, database) => {
  const { person, storeNeighbours } = await open(t, database);
  await storeNeighbours();

  const { requests } = await person(1);

  const reasons = requests.map(({ id, reason }) => [id, reason]);
  assert.deepEqual(reasons, [
    [4, 'same-phone-other-address'],
    [3, 'same-phone'],
    [2, 'same-address'],
    [1, 'this'],
  ]);
});

testDatabase('ticks what certainly belongs to the same person', async (t, database) => {
  const { tickedFor, storeNeighbours } = await open(t, database);
  await storeNeighbours();

  assert.deepEqual(await tickedFor(1), [3, 2, 1]);
});

testDatabase('lists two people with the telephone of a call', async (t, database) => {
  const { personIds, storeNeighbours } = await open(t, database);
  await storeNeighbours();

  assert.deepEqual(await personIds(3), [4, 3, 2, 1]);
});

testDatabase('ticks neither of two people for a call', async (t, database) => {
  const { tickedFor, storeNeighbours } = await open(t, database);
  await storeNeighbours();

  assert.deepEqual(await tickedFor(3), [3]);
});

testDatabase('says whether the night purges erased data', async (t, database) => {
  const { person, add } = await open(t, database);
  const id = await add();

  const { purgedTonight } = await person(id);

  assert.equal(purgedTonight, database.kind === 'sqlite');
});

testDatabase('says when a backup with the data is deleted', async (t, database) => {
  const { person, add } = await open(t, database);
  const id = await add();

  const { backupDays } = await person(id);

  assert.equal(backupDays, 30);
});

testDatabase('the report contains everything about a request', async (t, database) => {
  const { store, report } = await open(t, database);
  const { receivedAt } = storedRequest;
  const message = 'Got\u202eeres';
  const id = await store.treatedRequest({ receivedAt, language: 'ca', message });

  const text = await report([id]);

  for (const [what, part] of Object.entries({
    title: /^Dades personals/,
    message: /Goteres/,
    notes: /nota escrita: Portero: Juan/,
    address: /ana@example/i,
    'retention of requests': /12 mesos/,
    'retention of backups': /30 dies/,
    answer: /^Contestada: 21\/11\/2026 10:00, trucada$/m,
    'acceptance of the appointment': /quedar: acceptat$/m,
    outcome: /: acceptat, 3400\s€$/m,
    reception: /^Rebuda: 21\/11\/2026 00:30\nCom va arribar: pel web$/m,
    'language and state': /^Idioma: català\nEstat: rebuda$/m,
    'next step': /^Què ve: tornar a trucar$/m,
    'its day': /^Quin dia: 30\/11\/2026$/m,
    amount: /^Import: 3400\s€$/m,
    delivery: /^Història:\n- 21\/11\/2026 00:30: Avís per correu$/m,
  }))
    assert.match(text, part, what);
});

testDatabase('the report names no other person', async (t, database) => {
  const { store, addStranger, report } = await open(t, database);
  const id = await store.treatedRequest();
  await addStranger();

  const text = await report([id]);

  assert.doesNotMatch(text, /Ajeno|Marc/);
});

testDatabase('the report is in the newest request’s language', async (t, database) => {
  const { add, addStranger, report } = await open(t, database);
  const catalan = await add({ language: 'ca', message: 'Goteres' });
  const spanish = await addStranger();

  const text = await report([catalan, spanish]);

  assert.match(text, /^Datos p.*Ajeno.*\nMotivo.*Goteres/s);
});

testDatabase('a Catalan report has its reasons in Catalan', async (t, database) => {
  const { store, report } = await open(t, database);
  const id = await store.suspectedRequest({ language: 'ca', reason: 'seo,links' });

  const text = await report([id]);

  assert.match(text, /^Motiu .*: ofereix .*; porta /m);
});

testDatabase('exports the data of a person for programs', async (t, database) => {
  const { store, portable } = await open(t, database);
  const id = await store.treatedRequest({ message: 'Goteres' });

  const [request] = JSON.parse(await portable([id]));

  assert.partialDeepStrictEqual(request, {
    id,
    message: 'Goteres',
    outcome: 'won',
    amount: 3400,
    nextStep: 'call',
    note: 'Portero: Juan\n\nLlave en el bar',
  });
});

testDatabase('the data for programs have the corrected fields', async (t, database) => {
  const { store, portable } = await open(t, database);
  const id = await store.waitingRequest({ message: 'Goteres' });
  const { name, email } = validRequest;
  const fields = { name, email, phone: '', message: 'Goteras' };
  await store.act(id, { kind: 'fields-corrected', fields });

  const [{ history }] = JSON.parse(await portable([id]));

  assert.equal(history[0].before.message, 'Goteres');
});

testDatabase('the data for programs name no other person', async (t, database) => {
  const { store, addStranger, portable } = await open(t, database);
  const id = await store.treatedRequest();
  await addStranger();

  assert.doesNotMatch(await portable([id]), /Ajeno|Marc/);
});

testDatabase('erases spam of more than 30 days', async (t, database) => {
  const { server, store, cookie } = await open(t, database);
  const old = { receivedAt: '2026-10-22T08:59:59.000Z' };
  await store.spamRequest(old);
  await store.suspectedRequest(old);
  const kept = [await store.waitingRequest(old), await store.spamRequest()];

  const answer = await ask(server, 'DELETE', apiPath + apiPaths.oldSpam, { cookie });

  assert.deepEqual(await answer.json(), { erased: 2 });
  const left = (await store.requests()).map(({ id }) => id);
  assert.deepEqual(left.sort(), kept.sort());
});

testDatabase('the audit log names the erased spam', async (t, database) => {
  const { server, store, cookie } = await open(t, database);
  const id = await store.spamRequest({ receivedAt: '2026-10-22T08:59:59.000Z' });

  await ask(server, 'DELETE', apiPath + apiPaths.oldSpam, { cookie });

  const [entry] = await store.audit();
  assert.partialDeepStrictEqual(entry, {
    action: 'erase',
    personId: (await store.owner()).id,
    detail: `{"requests":1,"ids":[${id}]}`,
  });
});

testDatabase('report and erasure leave nothing in the log', async (t, database) => {
  const { server, store, report, erase } = await open(t, database);
  const id = await store.treatedRequest({ message: 'Goteres' });

  await report([id]);
  await erase([id]);

  assert.doesNotMatch(server.lines.join(''), /ana@example|Portero|Goteres/i);
});

testDatabase('erases the ticked requests', async (t, database) => {
  const { add, erase } = await open(t, database);
  const requestIds = [await add(), await add()];

  assert.deepEqual(await erase(requestIds), { erased: 2 });
});

testDatabase('erases the ticked requests only once', async (t, database) => {
  const { add, erase } = await open(t, database);
  const requestIds = [await add(), await add()];
  await erase(requestIds);

  assert.deepEqual(await erase(requestIds), { erased: 0 });
});

testDatabase('erases nothing else', async (t, database) => {
  const { store, add, addStranger, erase } = await open(t, database);
  const erased = await add();
  const left = await addStranger();

  await erase([erased]);

  const requests = await store.requests();
  assert.deepEqual(
    requests.map(({ id }) => id),
    [left],
  );
});

test('removes erased data from the write-ahead log of SQLite', async (t) => {
  const database = await sqliteFile(t);
  const { add, erase } = await open(t, database);

  await erase([await add()]);

  const { size } = await stat(`${database.file}-wal`);
  assert.equal(size, 0);
});

testDatabase('an erasure clears the errors of summaries', async (t, database) => {
  const { server, store, clock, add, erase } = await open(t, database);
  const id = await add();
  const { queries } = server.database;
  const digest = { kind: 'digest', requestId: null, channels: ['mail'] } as const;
  await enqueueDeliveries(queries, digest, clock.now());
  // The error of a mail server may quote the request.
  await queries.updateTable('deliveries').set({ lastError: 'Ana Pi' }).execute();

  await erase([id]);

  const errors = (await store.deliveries()).map(({ lastError }) => lastError);
  assert.deepEqual(errors, [null]);
});

testDatabase('the audit log says what a person erased', async (t, database) => {
  const { store, add, erase } = await open(t, database);
  const ids = [await add(), await add()];

  await erase(ids);

  const [entry] = await store.audit();
  assert.partialDeepStrictEqual(entry, {
    action: 'erase',
    personId: (await store.owner()).id,
    detail: `{"requests":2,"ids":[${ids}]}`,
  });
});

async function open(t: TestContext, database: DatabaseConfig) {
  const desk = await startTestDesk(t, { database });
  const { server, store, cookie } = desk;
  const { queries } = server.database;
  let receivedMs = Date.parse(storedRequest.receivedAt);
  /** Stores a request of Ana, each one millisecond after the previous one. */
  const add = (changes: Partial<NewRequest> = {}) => {
    const receivedAt = new Date(receivedMs++).toISOString();
    return store.waitingRequest({ receivedAt, ...changes });
  };
  const post = (path: string, body: object) =>
    ask(server, 'POST', apiPath + path, { cookie, body });
  const person = (id: number) =>
    read<PersonRequests>(server, apiPaths.personRequests(id), cookie);

  return {
    ...desk,
    post,
    person,
    add,
    /** Stores a suspected request of another person. */
    addStranger: () =>
      add({
        email: 'otra@example.com',
        message: 'Ajeno',
        state: 'suspected',
        reason: 'seo',
      }),
    async personIds(id: number): Promise<number[]> {
      const { requests } = await person(id);
      return requests.map((request) => request.id);
    },
    async tickedFor(id: number): Promise<number[]> {
      const { requests } = await person(id);
      return requests.filter(({ ticked }) => ticked).map((request) => request.id);
    },
    async report(requestIds: number[]): Promise<string> {
      const answer = await post(apiPaths.report, { requestIds });
      return answer.text();
    },
    async portable(requestIds: number[]): Promise<string> {
      const answer = await post(apiPaths.portableData, { requestIds });
      return answer.text();
    },
    async erase(requestIds: number[]): Promise<ErasureResult> {
      const answer = await post(apiPaths.erasure, { requestIds });
      return (await answer.json()) as ErasureResult;
    },
    /** Stores `count` requests of one person. */
    storeMany: (count: number) =>
      queries.transaction().execute(async (trx) => {
        for (let index = 0; index < count; index++) {
          const receivedAt = new Date(receivedMs++).toISOString();
          await insertRequest(trx, { ...storedRequest, receivedAt });
        }
      }),
    /**
     * Stores four requests that share an address or a telephone, and one that does not.
     */
    async storeNeighbours(): Promise<void> {
      await add({ email: 'inigo@example.com', phone: '600 000 012' });
      await add({ email: 'Íñigo@EXAMPLE.com', phone: '' });
      await add({ email: '', phone: '+34 600-000-012', source: 'phone' });
      await add({ email: 'otra@example.com', phone: '600000012' });
      await add({ email: 'ajena@example.com', phone: '600 000 099' });
    },
  };
}
