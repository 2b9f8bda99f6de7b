import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { goodRequest } from '../../tests/support/form.ts';
import { storedRequest } from '../../tests/support/requests.ts';
import { usualLimits } from '../../tests/support/server.ts';
import { sqliteFile, testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { copyDatabase } from '../database/copy.ts';
import { afterRestore, lastNumber, raiseLastNumber, writeRestored } from '../database/numbering.ts';
import { openDatabase } from '../database/open.ts';
import type { Db } from '../database/tables.ts';
import type { What } from '../desk-api/actions.ts';
import { insertRequestNotice } from '../outbox/store.ts';
import { listPeople, renamePerson } from '../people/person.ts';
import { takeActions } from './actions.ts';
import { answerRequest } from './answer.ts';
import { bringBack } from './bring-back.ts';
import { eraseRequests } from './erase.ts';
import { findRequest } from './find-one.ts';
import { junkRequest, releaseRequest } from './quarantine.ts';
import { receiveRequest } from './receive.ts';
import { insertRequest } from './store.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const nothing = { requests: [], changed: [], changedInBoth: [], notBrought: [], unsure: [], backIn: [] };

testDatabase(
  'what came after the copy is brought, with what was done with it, each once',
  async (t, config) => {
    const { aside, restored, sides } = await setAside(t, config);
    await receive(aside, 'después de la copia');
    await answerRequest(aside.queries, { id: 4, by: 1, how: 'call' }, now);
    await answerRequest(aside.queries, { id: 2, by: 2 }, now);
    await aside.queries
      .insertInto('notice_recipients')
      .values({ notice_id: 1, address: 'info@example.com', last_error: 'full' })
      .execute();
    assert.deepEqual(await bringBack(...sides, now), {
      ...nothing,
      requests: [{ id: 4, was: 4 }],
      changed: [2],
    });
    for (const id of [2, 4])
      assert.deepEqual(await story(restored.queries, id), await story(aside.queries, id));
    assert.deepEqual(await bringBack(...sides, now), nothing);
    const next = await insertRequest(restored.queries, { ...storedRequest, message: 'la siguiente' });
    assert.ok(next > (await lastNumber(aside.queries, 'sqlite', 'requests')));
  },
);

testDatabase('what was erased or changed since the restore stays so, and that is said', async (t, config) => {
  const { aside, restored, sides } = await setAside(t, config);
  await receive(aside, 'después de la copia');
  await answerRequest(aside.queries, { id: 2, by: 1, how: 'call' }, now);
  await answerRequest(restored.queries, { id: 2, by: 1, how: 'mail' }, now);
  await eraseRequests(restored.queries, { ids: [1], by: null }, now);
  assert.deepEqual(await bringBack(...sides, now), {
    ...nothing,
    requests: [{ id: 4, was: 4 }],
    changedInBoth: [2],
    notBrought: [1],
  });
  const two = await restored.queries
    .selectFrom('requests')
    .selectAll()
    .where('id', '=', 2)
    .executeTakeFirst();
  assert.equal(two?.answered_how, 'mail');
  // Erased after it was brought.
  await eraseRequests(restored.queries, { ids: [4], by: null }, now);
  assert.deepEqual(await bringBack(...sides, now), { ...nothing, notBrought: [1, 4] });
});

testDatabase(
  'of two that were set aside the older gives what it alone has after the newer',
  async (t, config) => {
    const { aside: older, restored } = await setAside(t, config);
    const { aside: newer } = await setAside(t, await sqliteFile(t));
    await receive(older, 'antes de la primera restauración');
    await raiseAndNote(newer, 4);
    await receive(newer, 'entre las dos');
    await writeRestored(restored.queries, restoredAfter(3, 5), now);
    const to = { ...restored, kind: config.kind };
    assert.deepEqual(await bringBack({ ...newer, kind: 'sqlite' }, to, now), {
      ...nothing,
      requests: [{ id: 5, was: 5 }],
    });
    assert.deepEqual(await bringBack({ ...older, kind: 'sqlite' }, to, now), {
      ...nothing,
      requests: [{ id: 4, was: 4 }],
    });
    await eraseRequests(restored.queries, { ids: [4, 5], by: null }, now);
    for (const [aside, erased] of [
      [older, 4],
      [newer, 5],
    ] as const)
      assert.deepEqual(await bringBack({ ...aside, kind: 'sqlite' }, to, now), {
        ...nothing,
        notBrought: [erased],
      });
  },
);

testDatabase(
  'what was erased in the newer of two does not come from the older after it',
  async (t, config) => {
    const { aside: older, restored } = await setAside(t, config);
    const { aside: newer } = await setAside(t, await sqliteFile(t));
    await receive(older, 'antes de la primera restauración');
    await raiseAndNote(newer, 4);
    const sides = [older, newer].map((aside) => ({ ...aside, kind: 'sqlite' as const }));
    const [first, second] = sides;
    assert.ok(first && second);
    assert.deepEqual((await bringBack(first, second, now)).requests, [{ id: 4, was: 4 }]);
    await eraseRequests(newer.queries, { ids: [4], by: null }, now);
    const to = { ...restored, kind: config.kind };
    assert.deepEqual(await bringBack(second, to, now), nothing);
    assert.deepEqual(await bringBack(first, to, now), { ...nothing, notBrought: [4] });
  },
);

testDatabase(
  'what an earlier version noted of two restores leaves open what was erased: nothing of that comes, and it is said',
  async (t, config) => {
    const { aside, restored, sides } = await setAside(t, config);
    await receive(aside, 'antes de la primera restauración');
    await receive(aside, 'y otra');
    await restored.queries.deleteFrom('audit').execute();
    // As the second restore left it.
    await raiseLastNumber(restored.queries, config.kind, 'requests', 4);
    for (const through of [3, 4])
      await restored.queries
        .insertInto('audit')
        .values({ at: now.toISOString(), action: 'restore', detail: JSON.stringify({ through }) })
        .execute();
    await eraseRequests(restored.queries, { ids: [1], by: null }, now);
    assert.deepEqual(await bringBack(...sides, now), {
      ...nothing,
      requests: [{ id: 5, was: 5 }],
      notBrought: [1],
      unsure: [4],
    });
    await eraseRequests(restored.queries, { ids: [5], by: null }, now);
    assert.deepEqual(await bringBack(...sides, now), { ...nothing, notBrought: [1], unsure: [4, 5] });
  },
);

testDatabase(
  'a note that was being written while the copy was made comes as it was written to its end',
  async (t, config) => {
    const { aside, restored, sides } = await setAside(t, config);
    for (const [{ queries }, at, note] of [
      [aside, '2026-11-20T09:00:05.000Z', 'Llamar el jueves'],
      [restored, '2026-11-20T09:00:00.000Z', 'Llamar el'],
    ] as const) {
      await queries
        .insertInto('request_events')
        .values({ id: 900, request_id: 1, at, person_id: null, kind: 'note', detail: null })
        .execute();
      await queries.updateTable('requests').set({ note, noted_at: at }).where('id', '=', 1).execute();
    }
    const brought = await bringBack(...sides, now);
    assert.deepEqual([brought.changed, brought.changedInBoth], [[1], []]);
    const stored = await restored.queries
      .selectFrom('requests')
      .select('note')
      .where('id', '=', 1)
      .executeTakeFirst();
    assert.equal(stored?.note, 'Llamar el jueves');
  },
);

testDatabase(
  'a note comes with its text, once, and one that was taken back on either side comes to nothing',
  async (t, config) => {
    const { aside, restored, sides } = await setAside(t, config);
    const act = ({ queries }: typeof aside, id: string, what: What) =>
      takeActions(queries, [{ id, request: 1, at: now.toISOString(), what }], 1, now);
    const note = (text: string) => ({ kind: 'note' as const, text });
    for (const side of [aside, restored])
      for (const id of ['here', 'there', 'both']) await act(side, id, note(id));
    await act(restored, 'sent again', note('Portero: Juan'));
    await act(aside, 'sent again', note('Portero: Juan'));
    await act(aside, 'later', note('Llave en el bar'));
    await act(aside, 'not there', { kind: 'no-note', undoes: 'there' });
    await act(restored, 'not here', { kind: 'no-note', undoes: 'here' });
    for (const changed of [[1], []])
      assert.deepEqual(await bringBack(...sides, now), { ...nothing, changed });
    const found = await findRequest(restored.queries, { id: 1 });
    assert.deepEqual(
      found?.notes.map(({ text }) => text),
      ['both', 'Portero: Juan', 'Llave en el bar'],
    );
    const stored = await restored.queries.selectFrom('request_events').selectAll().execute();
    assert.deepEqual(
      stored.flatMap(({ search_text }) => search_text ?? []),
      ['both', 'portero: juan', 'llave en el bar'],
    );
  },
);

testDatabase(
  'with a release or a verdict of spam come the notices that were due by it, or go',
  async (t, config) => {
    const { aside, restored, sides } = await setAside(t, config);
    for (const { queries } of [aside, restored]) {
      await queries
        .updateTable('requests')
        .set({ state: 'quarantined', reason: 'links' })
        .where('id', '<', 3)
        .execute();
      await insertRequestNotice(queries, 1, new Date('2026-11-20T09:00:00.000Z'));
      await queries.updateTable('notices').set({ state: 'delivered' }).execute();
      await insertRequestNotice(queries, 3, now);
    }
    await aside.queries.transaction().execute(async (transaction) => {
      await releaseRequest(transaction, { id: 1, by: null }, now);
      await releaseRequest(transaction, { id: 2, by: null }, now);
      await junkRequest(transaction, { id: 3, by: null }, now);
    });
    await aside.queries
      .updateTable('notices')
      .set({ state: 'delivered' })
      .where('request_id', '=', 2)
      .execute();
    assert.deepEqual(await bringBack(...sides, now), { ...nothing, changed: [1, 2, 3] });
    for (const id of [1, 2, 3])
      assert.deepEqual((await story(restored.queries, id)).notices, (await story(aside.queries, id)).notices);
  },
);

testDatabase('a request whose number is another’s by now gets a new one', async (t, config) => {
  const { aside, restored, sides } = await setAside(t, config);
  await receive(aside, 'después de la copia');
  await restored.queries
    .insertInto('requests')
    .values({ ...storedRequest, id: 4, message: 'como antes de esta versión' })
    .execute();
  const { requests } = await bringBack(...sides, now);
  assert.deepEqual(
    requests.map(({ was }) => was),
    [4],
  );
  assert.notEqual(requests[0]?.id, 4);
  assert.deepEqual(await bringBack(...sides, now), nothing);
});

testDatabase('who did it is told by name, though renamed or known only since the copy', async (t, config) => {
  const { aside, restored, sides } = await setAside(t, config);
  const join = async ({ queries }: typeof aside, name: string, created_at: Date) =>
    queries
      .insertInto('people')
      .values({ name, name_key: name.toLowerCase(), mail: null, created_at: created_at.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
  const nora = await join(aside, 'Nora', now);
  await renamePerson(aside.queries, { id: 1, name: 'Marc Vila' });
  await answerRequest(aside.queries, { id: 2, by: nora.id, how: 'call' }, now);
  await answerRequest(aside.queries, { id: 3, by: 1 }, now);
  // Somebody else has her number by now.
  assert.equal((await join(restored, 'Pau', new Date(now.getTime() + 1))).id, nora.id);
  for (const changed of [[2, 3], []])
    assert.deepEqual(await bringBack(...sides, now), { ...nothing, changed });
  const who = async (id: number) => {
    const found = await findRequest(restored.queries, { id });
    return [found?.request.answeredBy, ...(found?.events.map(({ by }) => by) ?? [])];
  };
  assert.deepEqual(
    [await who(2), await who(3)],
    [
      ['Nora', 'Nora'],
      ['Marc', 'Marc'],
    ],
  );
  assert.deepEqual(
    (await listPeople(restored.queries)).map(({ name }) => name),
    ['Marc', 'Ester', 'Pau'],
  );
});

testDatabase('a database that a newer version wrote gives what this one knows', async (t, config) => {
  const { aside, sides } = await setAside(t, config);
  for (const table of ['requests', 'request_events', 'notices'])
    await aside.queries.schema.alterTable(table).addColumn('of_tomorrow', 'text').execute();
  await receive(aside, 'después de la copia');
  assert.deepEqual((await bringBack(...sides, now)).requests, [{ id: 4, was: 4 }]);
});

/** A database of three requests and two people, and the one that was restored from its copy; both as `bringBack` takes them. */
async function setAside(t: TestContext, config: DatabaseConfig) {
  const { file } = await sqliteFile(t);
  const aside = await openDatabase({ kind: 'sqlite', file });
  for (const name of ['Marc', 'Ester'])
    await aside.queries
      .insertInto('people')
      .values({ name, name_key: name.toLowerCase(), mail: null, created_at: now.toISOString() })
      .execute();
  for (const message of ['una', 'otra', 'y otra'])
    await insertRequest(aside.queries, { ...storedRequest, message });
  await aside.close();
  await copyDatabase({ kind: 'sqlite', file }, config);
  const restored = await openDatabase(config);
  await writeRestored(restored.queries, restoredAfter(3), now);
  const again = await openDatabase({ kind: 'sqlite', file });
  t.after(() => Promise.all([again.close(), restored.close()]));
  const sides = [
    { ...again, kind: 'sqlite' },
    { ...restored, kind: config.kind },
  ] as const;
  return { aside: again, restored, sides };
}

/** What is noted of a database that was restored from a copy of that many requests, and goes on after the last number. */
function restoredAfter(through: number, last = through) {
  return afterRestore(undefined, { through, last, sure: true });
}

/** Lets a database be one that was restored when that number had been given. */
async function raiseAndNote({ queries }: Awaited<ReturnType<typeof openDatabase>>, last: number) {
  await raiseLastNumber(queries, 'sqlite', 'requests', last);
  await writeRestored(queries, restoredAfter(3, last), now);
}

async function receive(database: Awaited<ReturnType<typeof openDatabase>>, message: string): Promise<void> {
  const request = { ...goodRequest, message };
  await receiveRequest(
    database,
    { request, honeypot: false, address: '192.0.2.1', limits: usualLimits },
    now,
  );
}

/** What is known of a request, without the ids of its events and notices, which may differ. */
async function story(db: Db, id: number) {
  const [request, events, notices, recipients] = await Promise.all([
    db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst(),
    db.selectFrom('request_events').selectAll().where('request_id', '=', id).execute(),
    db.selectFrom('notices').selectAll().where('request_id', '=', id).execute(),
    db
      .selectFrom('notice_recipients')
      .selectAll()
      .where('notice_id', 'in', db.selectFrom('notices').select('id').where('request_id', '=', id))
      .execute(),
  ]);
  const bare = (rows: object[]) => rows.map((row) => ({ ...row, id: 0, notice_id: 0 }));
  return {
    request: { ...request },
    events: bare(events),
    notices: bare(notices),
    recipients: bare(recipients),
  };
}
