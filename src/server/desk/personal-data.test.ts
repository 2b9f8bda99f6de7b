import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../../tests/kit/database.ts';
import { ask, startTestDesk } from '../../../tests/kit/desk.ts';
import { act, storedRequest } from '../../../tests/kit/requests.ts';
import type { DatabaseConfig } from '../../config.ts';
import type { ErasureResult, PersonRequests } from '../../desk-api/personal-data.ts';
import { enqueueDelivery } from '../../requests/deliveries.ts';
import { insertRequest, type NewRequest } from '../../requests/store.ts';

testDatabase(
  'exports all requests in each format, and audits who did',
  async (t, database) => {
    const { post, add, treat, server } = await open(t, database);
    await add({ name: '=1+1', phone: '+34 600-000 (001)' });
    const junk = { state: 'suspected', reason: 'seo,links', source: 'phone' } as const;
    await add({
      name: '@SUM(A1)',
      email: '+1@a.es',
      phone: '\uff1d1',
      message: '-2 "x"\u202e',
      ...junk,
    });
    await treat(1);
    const csv = await post('/exports', { format: 'csv' });
    assert.match(
      csv.headers.get('content-disposition') ?? '',
      /filename="solicitudes-[\d-]+\.csv"$/,
    );
    const text = Buffer.from(await csv.arrayBuffer()).toString();
    assert.match(text, /^\ufeff"número";"recibida";"estado";"nombre";/);
    assert.deepEqual(text.match(/^\d+(?=;)/gm), ['2', '1']);
    assert.match(text, /^1;"2026-11-21 00:30";"contestada";/m);
    const note = 'Portero: Juan\n\nLlave en el bar';
    const treated = [
      '2026-11-21 10:00',
      'Marc',
      'llamada',
      'ganada',
      note,
      '',
      'en cola',
    ];
    assert.ok(
      text.endsWith(
        `;"castellano";"";${treated.map((value) => `"${value}"`).join(';')}\r\n`,
      ),
    );
    assert.match(
      text,
      /;"'@SUM\(A1\)";"'\+1@.*";"'\uff1d1";"'-2 ""x""";/,
      'a spreadsheet runs no formula',
    );
    assert.match(
      text,
      /;"posible publicidad";.*; lleva muchos enlaces";.*;"por teléfono";\r$/m,
    );
    assert.match(text, /;"'=1\+1";.*;"\+34 600-000 \(001\)";/, 'a telephone is none');
    const json = (await (await post('/exports', { format: 'json' })).json()) as {
      id: number;
    }[];
    assert.equal(json.map(({ id }) => id).join(), '2,1');
    const kept = {
      note,
      notedAt: '2026-11-21T09:00:00.000Z',
      remindOn: '2026-11-30',
      notice: 'pending',
    };
    assert.partialDeepStrictEqual(json[1], kept);
    const audit = await server.database.queries.selectFrom('audit').selectAll().execute();
    assert.equal(
      audit
        .map(({ action, detail, personId }) => `${action} ${detail} by ${personId}`)
        .join(),
      ['csv', 'json']
        .map((format) => `export {"count":2,"format":"${format}"} by 1`)
        .join(),
    );
  },
);

testDatabase(
  'lists as many requests of a person as one erasure takes',
  async (t, database) => {
    const { person, add, post } = await open(t, database);
    for (let count = 0; count < 600; count++) await add({ email: 'ana@example.com' });
    const requestIds = (await person(600)).map(([id]) => id);
    assert.equal(requestIds.length, 500);
    assert.ok(requestIds.includes(600));
    assert.equal((await post('/personal-data/erasure', { requestIds })).status, 200);
  },
);

testDatabase(
  'finds a person by folded address and a call’s telephone',
  async (t, database) => {
    const { person, add } = await open(t, database);
    const start = await add({ email: 'inigo@example.com', phone: '600 000 012' });
    await add({ email: 'Íñigo@EXAMPLE.com', phone: '' });
    await add({ email: '', phone: '+34 600-000-012', source: 'phone' });
    await add({ email: 'otra@example.com', phone: '600000012' });
    await add({ email: 'ajena@example.com', phone: '600 000 099' });
    assert.deepEqual(await person(start), [
      [4, 'same-phone-other-address', false],
      [3, 'same-phone', true],
      [2, 'same-address', true],
      [1, 'this', true],
    ]);
    assert.deepEqual(
      (await person(3)).map(([id, , ticked]) => [id, ticked]),
      [
        [4, false],
        [3, true],
        [2, false],
        [1, false],
      ],
      'of a call with the telephone of two people nobody else is ticked',
    );
  },
);

testDatabase(
  'the report holds everything of the ticked requests, in their language',
  async (t, database) => {
    const { post, add, treat, server } = await open(t, database);
    const id = await add({ language: 'ca', message: 'Got\u202eeres' });
    const apart = { state: 'suspected', reason: 'seo' } as const;
    const other = await add({ email: 'otra@example.com', message: 'Ajeno', ...apart });
    await treat(id);
    const report = await post('/personal-data/report', { requestIds: [id] });
    const text = await report.text();
    for (const part of [
      ...[
        /^Dades personals/,
        /Goteres/,
        /nota escrita: Portero: Juan/,
        /ana@example/i,
        /12 mesos/,
        /30 dies/,
      ],
      ...[
        /^Contestada: 21\/11\/2026 10:00, trucada$/m,
        /quedar: acceptat$/m,
        /resultat: acceptat$/m,
      ],
      ...[
        /^Rebuda: 21\/11\/2026 00:30\nCom va arribar: pel web$/m,
        /^Idioma: català\nEstat: rebuda$/m,
      ],
      ...[
        /^Recordatori: 30\/11\/2026 08:00$/m,
        /^Història:\n- 21\/11\/2026 00:30: Avís per correu$/m,
      ],
    ])
      assert.match(text, part);
    assert.doesNotMatch(text, /Ajeno|Marc/, 'nothing of others');
    const both = await post('/personal-data/report', { requestIds: [id, other] });
    assert.match(
      await both.text(),
      /^Datos p.*Ajeno.*\nMotivo.*Goteres/s,
      'in the language of the newest',
    );
    await post('/personal-data/erasure', { requestIds: [id, other] });
    assert.doesNotMatch(
      server.lines.join(''),
      /ana@example|Portero|Goteres/i,
      'none of it is logged',
    );
  },
);

testDatabase('erases what is ticked, once, and nothing else', async (t, database) => {
  const { post, person, add, server } = await open(t, database);
  const [one, two, left] = [
    await add({}),
    await add({}),
    await add({ email: 'otra@example.com' }),
  ];
  const { queries } = server.database;
  const digest = { kind: 'digest', requestId: null, channels: ['mail'] } as const;
  await enqueueDelivery(queries, digest, new Date());
  await queries.updateTable('deliveries').set({ lastError: 'Ana Pi' }).execute();
  const erase = async () =>
    (await (
      await post('/personal-data/erasure', { requestIds: [one, two] })
    ).json()) as ErasureResult;
  assert.deepEqual([await erase(), await erase()], [{ erased: 2 }, { erased: 0 }]);
  if (database.kind === 'sqlite')
    assert.equal((await stat(`${database.file}-wal`)).size, 0, 'purged');
  assert.deepEqual(await person(left), [[left, 'this', true]]);
  const errors = await queries.selectFrom('deliveries').select('lastError').execute();
  assert.deepEqual(errors, [{ lastError: null }], 'a mail server may have quoted them');
  const [audit] = await server.database.queries.selectFrom('audit').selectAll().execute();
  assert.partialDeepStrictEqual(audit, {
    action: 'erase',
    personId: 1,
    detail: '{"requests":2}',
  });
});

async function open(t: TestContext, database: DatabaseConfig) {
  const { server, clock, cookie } = await startTestDesk(t, { database });
  const api = '/oficina/api';
  let receivedMs = Date.parse(storedRequest.receivedAt);
  return {
    server,
    add(request: Partial<NewRequest>) {
      const receivedAt = new Date(receivedMs++).toISOString();
      return insertRequest(server.database.queries, {
        ...storedRequest,
        receivedAt,
        ...request,
      });
    },
    /** Notifies the company of a request, and has Marc treat it. */
    async treat(id: number) {
      const { queries } = server.database;
      const channels = ['mail', 'webhook'] as const;
      const notified = { kind: 'request', requestId: id, channels } as const;
      await enqueueDelivery(queries, notified, new Date(storedRequest.receivedAt));
      const webhooks = queries.updateTable('deliveries').where('channel', '=', 'webhook');
      await webhooks.set({ status: 'delivered' }).execute();
      for (const action of [
        { kind: 'note', text: 'Portero: Juan' },
        { kind: 'note', text: 'Llave en el bar' },
        { kind: 'answered', how: 'call' },
        { kind: 'outcome', outcome: 'won' },
        { kind: 'reminder', on: '2026-11-30' },
      ] as const)
        await act(queries, id, action, { person: 1, now: clock.now() });
    },
    post: (path: string, body: object) =>
      ask(server, 'POST', api + path, { cookie, body }),
    async person(id: number) {
      const answer = await ask(server, 'GET', `${api}/requests/${id}/person`, { cookie });
      const { requests, purgedTonight, backupDays } =
        (await answer.json()) as PersonRequests;
      assert.deepEqual([purgedTonight, backupDays], [database.kind === 'sqlite', 30]);
      return requests.map((one) => [one.id, one.reason, one.ticked] as const);
    },
  };
}
