import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import fc from 'fast-check';
import { goodRequest } from '../../tests/support/form.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { openDatabase } from '../database/open.ts';
import type { ActionSent, What } from '../desk-api/actions.ts';
import { takeActions } from './actions.ts';
import { findRequest } from './find-one.ts';
import { writeNote } from './label.ts';
import { countLists } from './lists.ts';
import { remindOn } from './remind.ts';
import { insertRequest } from './store.ts';

const receivedAt = '2026-11-21T09:00:00.000Z';
const now = new Date('2026-11-21T12:00:00.000Z');
const at = (minute: number) => new Date(Date.parse(receivedAt) + minute * 60_000).toISOString();

testDatabase('who takes an answer back names it: another answer meanwhile stays', async (t, config) => {
  const { act, whole } = await desk(t, config);
  const mine = await act({ kind: 'answered', how: 'call' }, 10);
  await act({ kind: 'unanswered', undoes: mine.id }, 11, 2);
  await act({ kind: 'answered', how: 'mail' }, 12, 2);
  const { outcome, first } = await act({ kind: 'unanswered', undoes: mine.id }, 13);
  assert.deepEqual([outcome, first], ['too late', { by: 'Ester', at: at(12) }]);
  assert.equal((await whole())?.request.answered_how, 'mail');
});

testDatabase(
  'two notes are both there, after the one of an earlier version, and each is its own writer’s',
  async (t, config) => {
    const { db, act, whole } = await desk(t, config);
    await writeNote(db, { id: 1, by: 1, note: 'De antes' }, new Date(at(1)));
    const marc = await act({ kind: 'note', text: 'Portero: Juan' }, 30, 1);
    const ester = await act({ kind: 'note', text: 'Llave en el bar' }, 20, 2);
    const texts = async () => (await whole())?.notes.map(({ by, text }) => [by, text]);
    const [earlier, ...added] = [
      [null, 'De antes'],
      ['Ester', 'Llave en el bar'],
      ['Marc', 'Portero: Juan'],
    ];
    assert.deepEqual(await texts(), [earlier, ...added]);
    assert.equal((await whole())?.request.note, 'De antes\n\nLlave en el bar\n\nPortero: Juan');
    assert.equal((await act({ kind: 'no-note', undoes: ester.id }, 31, 1)).outcome, 'refused');
    assert.equal((await act({ kind: 'no-note', undoes: marc.id }, 31, 1)).outcome, 'taken');
    assert.deepEqual(await texts(), [earlier, ['Ester', 'Llave en el bar']]);
    const stored = await db.selectFrom('request_events').select('detail').execute();
    assert.doesNotMatch(JSON.stringify(stored), /Juan/);
  },
);

testDatabase(
  'when it was done lies between the receipt and now, whatever the device’s clock says',
  async (t, config) => {
    const { act, whole } = await desk(t, config);
    await act({ kind: 'missed-call' }, -100);
    await act({ kind: 'note', text: 'x' }, 1_000_000);
    assert.deepEqual(
      (await whole())?.events.map((event) => event.at),
      [receivedAt, now.toISOString()],
    );
  },
);

testDatabase(
  'of labels the one that was set last stays, in whatever order and however often they arrive',
  async (t, config) => {
    const { db } = await desk(t, config);
    const label = fc.record({
      minute: fc.integer({ min: 1, max: 5 }),
      labels: fc.record(
        { service: fc.constantFrom('painting', 'windows', null), province: fc.constantFrom('Girona', null) },
        { requiredKeys: [] },
      ),
    });
    const arriving = fc.array(label, { minLength: 1, maxLength: 8 });
    const property = fc.asyncProperty(arriving, fc.boolean(), async (some, twice) => {
      const request = await insertRequest(db, newRequest());
      const sent = some.map(
        ({ minute, labels }): ActionSent => ({
          id: randomUUID(),
          request,
          at: at(minute),
          what: { kind: 'labels', labels },
        }),
      );
      await takeActions(db, twice ? [...sent, ...sent] : sent, 1, now);
      const inOrder = some.toSorted((a, b) => a.minute - b.minute).map(({ labels }) => labels);
      const expected = Object.assign({ service: null, province: null }, ...inOrder);
      const found = await findRequest(db, { id: request });
      assert.partialDeepStrictEqual(found?.request, expected);
    });
    await fc.assert(property, { numRuns: 25 });
  },
);

testDatabase(
  'of reminders the one that was asked for last holds, and the request comes back at eight',
  async (t, config) => {
    const { db, act, whole } = await desk(t, config);
    await act({ kind: 'remind', on: '2026-11-26' }, 20);
    await act({ kind: 'no-remind' }, 10);
    await act({ kind: 'remind', on: '2026-07-01' }, 15);
    const found = await whole();
    assert.equal(found?.request.remind_at, '2026-11-26T07:00:00.000Z');
    assert.deepEqual(
      found?.events.map(({ kind, detail }) => [kind, detail.on]),
      [['remind', '2026-11-26']],
    );
    const countAt = async (moment: string) => (await countLists(db, new Date(moment))).today;
    assert.deepEqual(
      [await countAt('2026-11-26T06:59:59.000Z'), await countAt('2026-11-26T07:00:00.000Z')],
      [0, 1],
    );
    await act({ kind: 'answered', how: 'call' }, 30);
    assert.equal(await countAt('2026-11-26T08:00:00.000Z'), 1, 'a quote is followed up');
    await act({ kind: 'remind', on: '2026-07-01' }, 40);
    assert.equal((await whole())?.request.remind_at, '2026-07-01T06:00:00.000Z', 'in summer');
    await act({ kind: 'no-remind' }, 40);
    assert.equal((await whole())?.request.remind_at, null, 'of the same moment the one that arrives last');
  },
);

testDatabase(
  'whatever order reminders arrive in, and however often, the one asked for last holds',
  async (t, config) => {
    const { db } = await desk(t, config);
    const days = ['2026-11-24', '2026-11-25', null] as const;
    const reminder = fc.record({ minute: fc.integer({ min: 1, max: 4 }), on: fc.constantFrom(...days) });
    const arriving = fc.array(reminder, { minLength: 1, maxLength: 8 });
    const property = fc.asyncProperty(arriving, fc.boolean(), async (some, twice) => {
      const request = await insertRequest(db, newRequest());
      const sent = some.map(
        ({ minute, on }): ActionSent => ({
          id: randomUUID(),
          request,
          at: at(minute),
          what: on === null ? { kind: 'no-remind' } : { kind: 'remind', on },
        }),
      );
      await takeActions(db, twice ? [...sent, ...sent] : sent, 1, now);
      const expected = some.toSorted((a, b) => a.minute - b.minute).at(-1)?.on ?? null;
      const found = await findRequest(db, { id: request });
      assert.equal(found && remindOn(found.request), expected);
    });
    await fc.assert(property, { numRuns: 25 });
  },
);

async function desk(t: TestContext, config: DatabaseConfig) {
  const { queries: db, close } = await openDatabase(config);
  t.after(close);
  for (const name of ['Marc', 'Ester'])
    await db
      .insertInto('people')
      .values({ name, name_key: name, mail: null, created_at: receivedAt })
      .execute();
  await insertRequest(db, newRequest());
  return {
    db,
    whole: () => findRequest(db, { id: 1 }),
    async act(what: What, minute: number, by = 1) {
      const action = { id: randomUUID(), request: 1, at: at(minute), what };
      const [taken] = await takeActions(db, [action], by, now);
      assert.ok(taken);
      return taken;
    },
  };
}

function newRequest() {
  return { ...goodRequest, received_at: receivedAt, state: 'received' as const };
}
