import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { goodRequest } from '../../tests/support/form.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { openDatabase } from '../database/open.ts';
import { answerRequest, noteMissedCall, withdrawAnswer, withdrawMissedCall } from './answer.ts';
import { eraseRequests } from './erase.ts';
import { labelRequest, writeNote } from './label.ts';
import { changeEach, junkRequest, releaseRequest, suspectAgain, unjunkRequest } from './quarantine.ts';
import { insertRequest } from './store.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const later = new Date('2026-11-21T09:01:00.000Z');
const labels = { service: 'painting', province: 'Girona', outcome: null } as const;

testDatabase(
  'of two people who tick at once one does, the other is told, and history names the one',
  async (t, config) => {
    const desk = await open(t, config, 'received');
    const tick = (by: number) => answerRequest(desk.queries, { id: 1, version: 1, by, how: 'call' }, now);
    const outcomes = await Promise.all([tick(1), tick(2)]);
    assert.deepEqual(outcomes.map(({ outcome }) => outcome).toSorted(), ['changed', 'changed meanwhile']);
    const winner = outcomes[0]?.outcome === 'changed' ? 1 : 2;
    assert.deepEqual(await desk.history(), [['answered', winner]]);
    assert.deepEqual(await desk.row(), { version: 2, state: 'received', answered_by: winner });
  },
);

testDatabase(
  'the same change sent twice is done once, and both are told that it is done',
  async (t, config) => {
    const { queries, history } = await open(t, config, 'received');
    const changes = [
      (version: number) => answerRequest(queries, { id: 1, version, by: 1, how: null }, now),
      (version: number) => withdrawAnswer(queries, { id: 1, version, by: 1 }, now),
      (version: number) => noteMissedCall(queries, { id: 1, version, by: 1 }, now),
      (version: number) => withdrawMissedCall(queries, { id: 1, version, by: 1 }, now),
      (version: number) => writeNote(queries, { id: 1, version, by: 1, note: 'Portero' }, now),
      (version: number) => labelRequest(queries, { id: 1, version, by: 1, labels }, now),
    ];
    for (const [index, change] of changes.entries()) {
      const twice = await Promise.all([change(index + 1), change(index + 1)]);
      assert.deepEqual(twice, Array(2).fill({ outcome: 'changed', version: index + 2 }));
    }
    assert.deepEqual(
      (await history()).map(([kind]) => kind),
      ['answered', 'unanswered', 'missed-call', 'no-missed-call', 'note', 'labels'],
    );
  },
);

testDatabase('of two people who release and junk the same at once, one does', async (t, config) => {
  const { queries, history, row } = await open(t, config, 'quarantined');
  const [released, junked] = await Promise.all([
    changeEach(queries, releaseRequest, [{ id: 1, version: 1, by: 1 }], now),
    changeEach(queries, junkRequest, [{ id: 1, version: 1, by: 2 }], now),
  ]);
  assert.equal(released.changed.length + junked.changed.length, 1);
  assert.deepEqual([...released.missed, ...junked.missed], [1]);
  const [wasReleased] = released.changed;
  assert.deepEqual(await history(), [wasReleased ? ['released', 1] : ['junk', 2]]);
  assert.equal((await row())?.state, wasReleased ? 'received' : 'quarantined');
});

testDatabase(
  'of two people who erase at once one does, and whoever ticks meanwhile finds nothing or is first',
  async (t, config) => {
    const { queries, history, row } = await open(t, config, 'received');
    const [one, two, ticked] = await Promise.all([
      eraseRequests(queries, { ids: [1], by: 1 }, now),
      eraseRequests(queries, { ids: [1], by: 2 }, now),
      answerRequest(queries, { id: 1, version: 1, by: 1 }, now),
    ]);
    assert.deepEqual([one.requests, two.requests].toSorted(), [0, 1]);
    assert.ok(['changed', 'not found'].includes(ticked.outcome));
    assert.deepEqual([await row(), await history()], [undefined, []]);
    const audited = await queries.selectFrom('audit').select(['person_id', 'detail']).execute();
    assert.deepEqual(
      audited.map(({ person_id, detail }) => [person_id, JSON.parse(detail).requests]),
      [[one.requests === 1 ? 1 : 2, 1]],
    );
  },
);

testDatabase(
  'what is taken back is as it was: the reasons, the digest, a notice only where none was',
  async (t, config) => {
    const { queries } = await open(t, config, 'quarantined');
    await queries.updateTable('requests').set({ notified_in: 7 }).execute();
    const before = () =>
      queries
        .selectFrom('requests')
        .select(['state', 'reason', 'notified_in', 'junk_at'])
        .executeTakeFirstOrThrow();
    const was = await before();
    const steps = [releaseRequest, suspectAgain, junkRequest, unjunkRequest];
    for (const [index, step] of steps.entries()) {
      const { changed } = await changeEach(queries, step, [{ id: 1, version: index + 1, by: 1 }], now);
      assert.equal(changed.length, 1);
      if (index % 2 === 1) assert.deepEqual({ ...(await before()) }, { ...was });
    }
    assert.deepEqual(await queries.selectFrom('notices').select('id').execute(), []);
  },
);

testDatabase(
  'a note that is written on within minutes is one event, of the last moment',
  async (t, config) => {
    const { queries, history } = await open(t, config, 'received');
    await writeNote(queries, { id: 1, by: 1, note: 'Por' }, now);
    await writeNote(queries, { id: 1, by: 1, note: 'Portero' }, later);
    await writeNote(queries, { id: 1, by: 2, note: 'Portero, tardes' }, later);
    assert.deepEqual(await history(), [
      ['note', 1],
      ['note', 2],
    ]);
  },
);

testDatabase(
  'the moment of a tick that waited for signal is held between receipt and now',
  async (t, config) => {
    const { queries } = await open(t, config, 'received');
    const ticked = async (at: string) => {
      await withdrawAnswer(queries, { id: 1, by: 1 }, now);
      await answerRequest(queries, { id: 1, by: 1, at: new Date(at) }, now);
      return (await queries.selectFrom('requests').select('answered_at').executeTakeFirst())?.answered_at;
    };
    assert.equal(await ticked('2020-01-01T00:00:00.000Z'), '2026-11-21T08:00:00.000Z');
    assert.equal(await ticked('2026-11-21T08:30:00.000Z'), '2026-11-21T08:30:00.000Z');
    assert.equal(await ticked('2030-01-01T00:00:00.000Z'), now.toISOString());
  },
);

testDatabase(
  'an answer that is noted stays as it is, until another moment or way is given',
  async (t, config) => {
    const { queries, history } = await open(t, config, 'received');
    const noted = async (given: { at?: Date; how?: 'call' | 'whatsapp' }, moment: Date) => {
      await answerRequest(queries, { id: 1, by: 1, ...given }, moment);
      const row = queries.selectFrom('requests').select(['answered_at', 'answered_how']);
      return Object.values(await row.executeTakeFirstOrThrow());
    };
    const at = new Date('2026-11-21T08:30:00.000Z');
    assert.deepEqual(await noted({ how: 'call' }, now), [now.toISOString(), 'call']);
    assert.deepEqual(await noted({}, later), [now.toISOString(), 'call']);
    assert.deepEqual(await noted({ at }, later), [at.toISOString(), 'call']);
    assert.deepEqual(await noted({ how: 'whatsapp' }, later), [at.toISOString(), 'whatsapp']);
    const kinds = (await history()).map(([kind]) => kind);
    assert.deepEqual(kinds, ['answered', 'corrected', 'corrected']);
  },
);

testDatabase('a label and a note are taken off again', async (t, config) => {
  const { queries } = await open(t, config, 'received');
  await labelRequest(queries, { id: 1, by: 1, labels }, now);
  await labelRequest(queries, { id: 1, by: 1, labels: { service: null } }, now);
  await writeNote(queries, { id: 1, by: 1, note: 'Una nota' }, now);
  await writeNote(queries, { id: 1, by: 1, note: '' }, now);
  const row = queries.selectFrom('requests').select(['service', 'province', 'note']);
  assert.deepEqual({ ...(await row.executeTakeFirst()) }, { service: null, province: 'Girona', note: '' });
});

async function open(t: TestContext, config: DatabaseConfig, state: 'received' | 'quarantined') {
  const { queries, close } = await openDatabase(config);
  t.after(close);
  const created_at = now.toISOString();
  for (const name of ['Marc', 'Ester'])
    await queries.insertInto('people').values({ name, name_key: name, mail: null, created_at }).execute();
  const reason = state === 'quarantined' ? 'links' : null;
  await insertRequest(queries, { ...goodRequest, received_at: '2026-11-21T08:00:00.000Z', state, reason });
  return {
    queries,
    history: async () => {
      const events = await queries.selectFrom('request_events').selectAll().orderBy('id').execute();
      return events.map(({ kind, person_id }) => [kind, person_id]);
    },
    row: async () => {
      const row = await queries
        .selectFrom('requests')
        .select(['version', 'state', 'answered_by'])
        .executeTakeFirst();
      return row && { ...row };
    },
  };
}
