import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../../tests/kit/database.ts';
import { ask, startTestDesk } from '../../../tests/kit/desk.ts';
import type { DatabaseConfig } from '../../config.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';

testDatabase('the name of an exported file has the day', async (t, database) => {
  const { download } = await open(t, database);

  const { headers } = await download('csv');

  const disposition = headers.get('content-disposition') ?? '';
  assert.match(disposition, /filename="solicitudes-[\d-]+\.csv"$/);
});

testDatabase('the CSV starts in a way that Excel can read', async (t, database) => {
  const { readCsv } = await open(t, database);

  const csv = await readCsv();

  assert.match(csv, /^\ufeff"número";"recibida";"estado";"nombre";/);
});

testDatabase('the CSV starts with the newest request', async (t, database) => {
  const { readCsv } = await open(t, database);

  const csv = await readCsv();

  assert.deepEqual(csv.match(/^\d+(?=;)/gm), ['2', '1']);
});

testDatabase('the CSV has times in Madrid', async (t, database) => {
  const { readCsv } = await open(t, database);

  const csv = await readCsv();

  assert.match(csv, /^1;"2026-11-21 00:30";/m);
});

testDatabase('the CSV names states in Spanish', async (t, database) => {
  const { readCsv } = await open(t, database);

  const csv = await readCsv();

  assert.match(csv, /^1;"[^"]+";"contestada";/m);
});

testDatabase('the CSV ends a row with the actions', async (t, database) => {
  const { readCsv } = await open(t, database);

  const csv = await readCsv();

  const answered = '"2026-11-21 10:00";"Marc";"llamada"';
  const notes = '"Portero: Juan\n\nLlave en el bar"';
  const outcome = '"ganada";"2026-11-21 10:00";3400';
  const nextStep = '"volver a llamar";"2026-11-30";;""';
  const done = `${answered};${outcome};${nextStep};${notes}`;
  assert.ok(csv.endsWith(`;"castellano";"";${done};"por la web";"en cola"\r\n`));
});

testDatabase('a spreadsheet runs no formula from a visitor', async (t, database) => {
  const { readCsv } = await open(t, database);

  const csv = await readCsv();

  assert.match(csv, /;"'@SUM\(A1\)";"'\+1@.*";"'\uff1d1";"'-2 ""x""";/);
});

for (const phone of [
  '+1-2',
  '+34-600-111-222',
  '+34600111222',
  '0034600111222',
  '034',
  '600 111 222',
  '600/111/222',
  '=1+1',
  'por la tarde',
])
  testDatabase(`the CSV has the telephone ${phone} as text`, async (t, database) => {
    const { store, readCsv } = await open(t, database);
    await store.waitingRequest({ name: 'Pau', phone });

    const csv = await readCsv();

    assert.ok(csv.includes(`;"'${phone}";`));
  });

testDatabase('the CSV has an empty cell for a missing telephone', async (t, database) => {
  const { store, readCsv } = await open(t, database);
  await store.waitingRequest({ name: 'Pau', phone: '' });

  const csv = await readCsv();

  assert.match(csv, /;"Pau";[^;]*;"";/);
});

testDatabase('the JSON has the telephone as typed', async (t, database) => {
  const { store, readJson } = await open(t, database);
  await store.waitingRequest({ phone: '+34-600-111-222' });

  const phones = (await readJson()).map(({ phone }) => phone);

  assert.ok(phones.includes('+34-600-111-222'));
});

testDatabase('the CSV says why a call is suspected', async (t, database) => {
  const { readCsv } = await open(t, database);

  const csv = await readCsv();

  const suspectedCall =
    /;"posible publicidad";.*; lleva muchos enlaces";.*;"por teléfono";\r$/m;
  assert.match(csv, suspectedCall);
});

testDatabase('the JSON starts with the newest request', async (t, database) => {
  const { readJson } = await open(t, database);

  const requests = await readJson();

  assert.deepEqual(
    requests.map(({ id }) => id),
    [2, 1],
  );
});

testDatabase('the JSON contains the actions', async (t, database) => {
  const { readJson } = await open(t, database);

  const [, request] = await readJson();

  assert.partialDeepStrictEqual(request, {
    note: 'Portero: Juan\n\nLlave en el bar',
    notedAt: '2026-11-21T09:00:00.000Z',
    outcome: 'won',
    outcomeAt: '2026-11-21T09:00:00.000Z',
    amount: 3400,
    nextStep: 'call',
    remindOn: '2026-11-30',
    nextTime: null,
    urgent: false,
    source: 'web',
    origin: 'por la web',
    notice: 'pending',
  });
});

testDatabase('the JSON has the status of the mail to all', async (t, database) => {
  const { store, readJson } = await open(t, database);
  await store.requestWithDeferredRecipient('marta@example.com');

  const [request] = await readJson();

  assert.partialDeepStrictEqual(request, { notice: 'delivered' });
});

for (const format of ['csv', 'json'])
  testDatabase(`an export as ${format} is audited`, async (t, database) => {
    const { store, download } = await open(t, database);

    await download(format);

    const [entry, ...more] = await store.audit();
    assert.deepEqual(more, []);
    assert.partialDeepStrictEqual(entry, {
      action: 'export',
      detail: `{"count":2,"format":"${format}"}`,
      personId: (await store.owner()).id,
    });
  });

/**
 * Starts a desk with a request that the owner has worked on, and with a suspected call.
 */
async function open(t: TestContext, database: DatabaseConfig) {
  const { server, store, cookie } = await startTestDesk(t, { database });
  await store.treatedRequest({
    receivedAt: '2026-11-20T23:30:00.000Z',
    name: '=1+1',
    phone: '+34 600-000 (001)',
  });
  await store.suspectedRequest({
    receivedAt: '2026-11-20T23:30:00.001Z',
    source: 'phone',
    reason: 'seo,links',
    name: '@SUM(A1)',
    email: '+1@a.es',
    phone: '\uff1d1',
    message: '-2 "x"\u202e',
  });
  const download = (format: string) =>
    ask(server, 'POST', apiPath + apiPaths.exports, { cookie, body: { format } });

  return {
    server,
    store,
    download,
    /** Returns the CSV with its byte order mark. */
    async readCsv(): Promise<string> {
      const file = await download('csv');
      return Buffer.from(await file.arrayBuffer()).toString();
    },
    async readJson() {
      const file = await download('json');
      return (await file.json()) as { id: number; phone: string }[];
    },
  };
}
