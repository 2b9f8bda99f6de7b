import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { openAuth } from '../../../tests/kit/auth.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { act, storedRequest } from '../../../tests/kit/requests.ts';
import type { DatabaseConfig } from '../../config.ts';
import type { RequestAction } from '../../contact-request/actions.ts';
import { deliveriesOf, enqueueDelivery } from '../deliveries.ts';
import { notesOf } from '../history.ts';
import { findRequest, listDueReminders } from '../queries.ts';
import { insertRequest, remindOn } from '../store.ts';
import { logCall } from './calls.ts';

const receivedAt = '2026-11-21T09:00:00.000Z';
const now = new Date('2026-11-21T12:00:00.000Z');
const at = (minute: number) => new Date(Date.parse(receivedAt) + minute * 60_000);

testDatabase(
  'an undo and a correction name their answer: another meanwhile stays',
  async (t, config) => {
    const { send, whole } = await desk(t, config);
    const [mine, hers] = [randomUUID(), randomUUID()];
    await send({ kind: 'answered', how: 'call' }, 10, { id: mine });
    await send({ kind: 'reopened', undoes: mine }, 11, { person: 2 });
    assert.equal((await whole())?.answeredHow, null);
    await send({ kind: 'answered', how: 'mail' }, 12, { person: 2, id: hers });
    for (const action of [
      { kind: 'reopened', undoes: mine },
      { kind: 'answer-corrected', how: 'call', undoes: mine },
    ] as const) {
      const { outcome, first } = await send(action, 13);
      assert.deepEqual(
        [outcome, first?.by, first?.at],
        ['conflict', 'Ester', at(12).toISOString()],
      );
    }
    assert.equal((await whole())?.answeredHow, 'mail');
    await send({ kind: 'answer-corrected', how: 'whatsapp', undoes: hers }, 14);
    const how = [
      (await whole())?.answeredHow,
      (await whole())?.events.at(-1)?.detail?.how,
    ];
    assert.deepEqual(how, ['whatsapp', 'whatsapp']);
    for (const kind of ['note-deleted', 'no-answer-deleted'] as const)
      assert.equal(
        (await send({ kind, undoes: mine }, 15)).outcome,
        'rejected',
        'it is no such action',
      );
  },
);

testDatabase(
  'the first of two concurrent answers wins, the other conflicts',
  async (t, config) => {
    const { send } = await desk(t, config);
    const results = await Promise.all(
      [1, 2].map((person) => send({ kind: 'answered', how: 'call' }, 10, { person })),
    );
    assert.deepEqual(results.map(({ outcome }) => outcome).sort(), [
      'applied',
      'conflict',
    ]);
    const told = results.find(({ outcome }) => outcome === 'conflict');
    assert.match(told?.first?.by ?? '', /^(Marc|Ester)$/);
  },
);

testDatabase('anyone may delete a note, and its text is gone', async (t, config) => {
  const { db, send, whole } = await desk(t, config);
  const id = randomUUID();
  await send({ kind: 'note', text: 'Portero: Juan' }, 30, { id });
  await send({ kind: 'note', text: 'Llave en el bar' }, 20, { person: 2 });
  const texts = async () =>
    notesOf((await whole()) ?? assert.fail()).map(({ by, text }) => [by, text]);
  const ester = ['Ester', 'Llave en el bar'];
  assert.deepEqual(await texts(), [ester, ['Marc', 'Portero: Juan']]);
  assert.equal(
    (await send({ kind: 'note-deleted', undoes: id }, 31, { person: 2 })).outcome,
    'applied',
  );
  assert.deepEqual(await texts(), [ester]);
  const stored = await db.selectFrom('requestEvents').selectAll().execute();
  assert.doesNotMatch(JSON.stringify(stored), /juan/i);
  assert.deepEqual([stored.at(-1)?.kind, stored.at(-1)?.personId], ['note-deleted', 2]);
});

testDatabase('clamps an action’s time between the receipt and now', async (t, config) => {
  const { send, whole } = await desk(t, config);
  await send({ kind: 'no-answer' }, -100);
  await send({ kind: 'note', text: 'x' }, 1_000_000);
  assert.deepEqual(
    (await whole())?.events.map((event) => event.at),
    [receivedAt, now.toISOString()],
  );
});

testDatabase(
  'the latest outcome and reminder hold in any order of arrival',
  async (t, config) => {
    const { db } = await desk(t, config);
    const step = fc.record({
      minute: fc.integer({ min: 1, max: 4 }),
      action: fc.constantFrom<RequestAction>(
        { kind: 'reminder', on: '2026-11-24' },
        { kind: 'reminder', on: '2026-11-25' },
        { kind: 'reminder-cleared' },
        { kind: 'outcome', outcome: 'won' },
        { kind: 'outcome', outcome: 'discarded' },
        { kind: 'outcome', outcome: null },
      ),
    });
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      async (steps) => {
        const id = await insertRequest(db, { ...storedRequest, receivedAt });
        for (const { minute, action } of steps)
          await act(db, id, action, { person: 1, at: at(minute), now });
        const sorted = steps
          .toSorted((a, b) => a.minute - b.minute)
          .map(({ action }) => action);
        const reminder = sorted.findLast(({ kind }) => kind !== 'outcome');
        const outcome = sorted.findLast(({ kind }) => kind === 'outcome');
        const request = (await findRequest(db, id)) ?? assert.fail();
        assert.equal(
          remindOn(request),
          reminder?.kind === 'reminder' ? reminder.on : null,
        );
        assert.equal(
          request.outcome,
          outcome?.kind === 'outcome' ? outcome.outcome : null,
        );
      },
    );
    await fc.assert(property, { numRuns: 40 });
  },
);

testDatabase(
  'a reminder is due at eight in Madrid, answered or not',
  async (t, config) => {
    const { db, send, whole } = await desk(t, config);
    const dueAt = async (moment: string) =>
      (await listDueReminders(db, new Date(moment))).length;
    await send({ kind: 'reminder', on: '2026-11-26' }, 20);
    await send({ kind: 'answered', how: 'call' }, 30);
    assert.deepEqual(
      [await dueAt('2026-11-26T06:59:59.000Z'), await dueAt('2026-11-26T07:00:00.000Z')],
      [0, 1],
    );
    await db
      .updateTable('requests')
      .set({ answeredAt: '2026-11-26T07:00:00.000Z' })
      .execute();
    assert.equal(await dueAt('2026-11-26T08:00:00.000Z'), 0, 'answered since');
    await db.updateTable('requests').set({ followUpQueuedAt: 'before' }).execute();
    await send({ kind: 'reminder', on: '2026-07-01' }, 40);
    const summer = { remindAt: '2026-07-01T06:00:00.000Z', followUpQueuedAt: null };
    assert.partialDeepStrictEqual(await whole(), summer, 'and is mailed again');
  },
);

testDatabase(
  'clearing spam notifies once on each channel not yet notified',
  async (t, config) => {
    const { db, send } = await desk(t, config);
    await enqueueDelivery(
      db,
      { kind: 'request', requestId: 1, channels: ['mail', 'webhook'] },
      at(1),
    );
    const status = sql<'failed'>`case channel when 'mail' then 'failed' else 'delivered' end`;
    await db.updateTable('deliveries').set({ status }).execute();
    const other = await insertRequest(db, { ...storedRequest, receivedAt });
    await enqueueDelivery(
      db,
      { kind: 'request', requestId: other, channels: ['mail'] },
      at(1),
    );
    for (const _ of ['before', 'after all were delivered']) {
      await send({ kind: 'marked-spam' }, 3);
      await Promise.all([
        send({ kind: 'spam-cleared' }, 4),
        send({ kind: 'spam-cleared' }, 4),
      ]);
      assert.deepEqual(
        (await deliveriesOf(db, 1)).map(({ channel, createdAt }) => [channel, createdAt]),
        [
          ['webhook', at(1).toISOString()],
          ['mail', now.toISOString()],
        ],
      );
      await db.updateTable('deliveries').set({ status: 'delivered' }).execute();
    }
    assert.equal((await deliveriesOf(db, other)).length, 1);
  },
);

testDatabase('logs a call once when sent concurrently', async (t, config) => {
  const { db } = await desk(t, config);
  const fields = { name: 'Pau', phone: '600 000 012', email: '', message: 'Goteras' };
  const sent = { id: randomUUID(), at: '2026-01-01T00:00:00.000Z', fields, person: 1 };
  const log = () => db.transaction().execute((trx) => logCall(trx, sent, now));
  // Connections that are made first, so that the transactions run side by side.
  await Promise.all([1, 2, 3].map(() => findRequest(db, 1)));
  assert.deepEqual(await Promise.all([log(), log(), log()]), [2, 2, 2]);
  const logged = { at: '2026-10-24T12:00:00.000Z', kind: 'call-logged', by: 'Marc' };
  const request = { receivedAt: logged.at, source: 'phone', events: [logged] };
  assert.partialDeepStrictEqual(await findRequest(db, 2), request, 'of the last 28 days');
});

testDatabase(
  'a logged call is corrected, found by its new number, and removed',
  async (t, config) => {
    const { db, send } = await desk(t, config);
    const call = { name: 'Pau', phone: '600 000 012', email: '', message: 'Goteras' };
    const sent = {
      id: randomUUID(),
      at: '2027-01-01T00:00:00.000Z',
      fields: call,
      person: 1,
    };
    const requestId = await db.transaction().execute((trx) => logCall(trx, sent, now));
    const corrected: RequestAction = {
      kind: 'call-corrected',
      fields: { ...call, phone: '600 000 013' },
    };
    assert.equal((await act(db, requestId, corrected, { person: 1 })).outcome, 'applied');
    const request = await findRequest(db, requestId);
    const found = [request?.receivedAt, request?.phone, request?.phoneKey];
    assert.deepEqual(found, [now.toISOString(), '600 000 013', '+34600000013']);
    assert.equal(
      (await send(corrected, 5)).outcome,
      'rejected',
      'a form is not corrected',
    );
    assert.equal(
      (await send({ kind: 'call-removed' }, 5)).outcome,
      'rejected',
      'nor removed',
    );
    for (const outcome of ['applied', 'duplicate'])
      assert.equal(
        (await act(db, requestId, { kind: 'call-removed' }, { person: 1 })).outcome,
        outcome,
      );
    assert.equal(await findRequest(db, requestId), undefined);
    assert.deepEqual(await db.selectFrom('deliveries').selectAll().execute(), []);
  },
);

async function desk(t: TestContext, config: DatabaseConfig) {
  const { db } = await openAuth(t, config, 'Marc', 'Ester');
  await insertRequest(db, { ...storedRequest, receivedAt });
  return {
    db,
    whole: () => findRequest(db, 1),
    send: (
      action: RequestAction,
      minute: number,
      by: { person?: number; id?: string } = {},
    ) => act(db, 1, action, { person: 1, ...by, at: at(minute), now }),
  };
}
