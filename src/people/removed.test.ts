import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testAuthenticator } from '../../tests/support/authenticator.ts';
import { act, storedRequest } from '../../tests/support/requests.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { openDatabase } from '../database/open.ts';
import { findRequest } from '../requests/find-one.ts';
import { insertRequest } from '../requests/store.ts';
import { enterByLink } from './enter.ts';
import { invite } from './invite.ts';
import { listPasskeys } from './passkey.ts';
import { listPeople, renamePerson } from './person.ts';
import { endAllSessions, endSession, removePasskey, removePerson } from './put-out.ts';
import { askForNewPasskey, savePasskey } from './save-passkey.ts';
import { findSession, listSessions } from './session.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const device = { browser: 'Chrome', system: 'Android' } as const;
const party = { id: 'localhost', origin: 'http://localhost:8080', name: 'Vertical BCN' };
const rounds = 15;

testDatabase('the history goes on naming whoever was removed, and not a namesake', async (t, config) => {
  const { db, add } = await open(t, config);
  await add('Marc');
  const ester = await add('Ester');
  const id = await insertRequest(db, storedRequest);
  await act(db, id, { kind: 'answered', how: 'call' }, { now, person: ester.id });
  assert.equal((await removePerson(db, { id: ester.id }, now)).kind, 'removed');
  const namesake = await add('éster');
  assert.notEqual(namesake.id, ester.id);
  await act(db, id, { kind: 'note', text: 'Vuelve el lunes' }, { now, person: namesake.id });
  const whole = await findRequest(db, { id });
  assert.equal(whole?.request.answeredBy, 'Ester');
  assert.deepEqual(
    whole?.events.map(({ kind, by }) => [kind, by]),
    [
      ['answered', 'Ester'],
      ['note', 'éster'],
    ],
  );
  assert.equal(await renamePerson(db, { id: ester.id, name: 'Eva' }), 'not found');
  assert.equal((await invite(db, { name: 'Marc', mail: 'ester@example.com' }, now)).kind, 'invited');
});

testDatabase('of two who remove each other at the same moment one stays', async (t, config) => {
  const { db, add, enter } = await open(t, config);
  let staying = await add('Marc');
  for (let round = 0; round < rounds; round++) {
    const other = await add(`Otra ${round}`);
    const [one, two] = [await enter(staying.name), await enter(other.name)];
    const came = await Promise.all([
      removePerson(db, { id: other.id, by: one }, now),
      removePerson(db, { id: staying.id, by: two }, now),
    ]);
    assert.deepEqual(came.map(({ kind }) => kind).sort(), ['removed', 'signed out']);
    const left = await listPeople(db);
    assert.equal(left.length, 1);
    staying = left[0] ?? assert.fail();
    assert.deepEqual(
      (await listSessions(db, now)).map(({ person_id }) => person_id),
      [staying.id],
    );
    await endAllSessions(db);
  }
});

testDatabase('of all who leave at the same moment the last one stays', async (t, config) => {
  const { db, add } = await open(t, config);
  const all = [];
  for (let count = 0; count < 6; count++) all.push(await add(`Persona ${count}`));
  const came = await Promise.all(all.map(({ id }) => removePerson(db, { id }, now)));
  assert.deepEqual(came.map(({ kind }) => kind).sort(), ['last', ...Array(5).fill('removed')]);
  assert.equal((await listPeople(db)).length, 1);
});

testDatabase('whoever enters while being removed is out', async (t, config) => {
  const { db, add, link } = await open(t, config);
  await add('Marc');
  for (let round = 0; round < rounds; round++) {
    const { id } = await add('Ester');
    const links = [await link('Ester'), await link('Ester'), await link('Ester')];
    const [removed, ...entered] = await Promise.all([
      removePerson(db, { id }, now),
      ...links.map((one) => enterByLink(db, { link: one, device }, now)),
    ]);
    assert.equal(removed.kind, 'removed');
    for (const one of entered)
      if (one.kind === 'entered') assert.equal(await findSession(db, one.secret, now), undefined);
    for (const table of ['sessions', 'links', 'known_browsers'] as const)
      assert.deepEqual(await db.selectFrom(table).where('person_id', '=', id).selectAll().execute(), []);
  }
});

testDatabase('whoever enters while being removed is out, also the first person of all', async (t, config) => {
  const { db, add, link } = await open(t, config);
  for (let round = 0; round < rounds; round++) {
    for (const table of ['links', 'people'] as const) await db.deleteFrom(table).execute();
    const { id } = await add('Ester');
    await add('Marc');
    const links = [await link('Ester'), await link('Ester'), await link('Ester')];
    const [removed] = await Promise.all([
      removePerson(db, { id }, now),
      ...links.map((one) => enterByLink(db, { link: one, device }, now)),
    ]);
    assert.equal(removed.kind, 'removed');
    assert.deepEqual(await listSessions(db, now), []);
  }
});

testDatabase('whoever is invited while being removed has no link', async (t, config) => {
  const { db, add } = await open(t, config);
  await add('Marc');
  for (let round = 0; round < rounds; round++) {
    const { id } = await add('Ester');
    // It is old enough to be forgotten by whoever invites.
    await db.updateTable('links').set({ expires_at: '2026-11-01T00:00:00.000Z' }).execute();
    const [removed] = await Promise.all([
      removePerson(db, { id }, now),
      invite(db, { name: 'Ester' }, now),
      invite(db, { name: 'Ester' }, now),
    ]);
    assert.equal(removed.kind, 'removed');
    assert.deepEqual(await db.selectFrom('links').where('person_id', '=', id).selectAll().execute(), []);
  }
});

testDatabase(
  'whoever saves a passkey while being removed, or put out, leaves none behind',
  async (t, config) => {
    const { db, add, enter } = await open(t, config);
    await add('Marc');
    for (let round = 0; round < rounds; round++) {
      const { id } = await add('Ester');
      const session = await enter('Ester');
      const key = testAuthenticator({ origin: party.origin, rpId: party.id, count: 0 });
      const response = key.create(await askForNewPasskey(db, party, session, now));
      const end =
        round % 2 === 0
          ? () => removePerson(db, { id }, now)
          : () => endSession(db, session.id).then(() => {});
      const [saved] = await Promise.all([savePasskey(db, party, { session, response, device }, now), end()]);
      const kept = await listPasskeys(db);
      if (round % 2 === 0) assert.deepEqual(kept, []);
      // Before it, it was saved; after it, it was not.
      else assert.equal(kept.length, saved.kind === 'saved' ? 1 : 0);
      for (const passkey of kept) await removePasskey(db, passkey.id);
      await removePerson(db, { id }, now);
    }
  },
);

testDatabase('whoever enters while all are put out is out, or came after it', async (t, config) => {
  const { db, add, link } = await open(t, config);
  await add('Marc');
  for (let round = 0; round < rounds; round++) {
    const links = [await link('Marc'), await link('Marc'), await link('Marc')];
    await Promise.all([
      endAllSessions(db),
      ...links.map((one) => enterByLink(db, { link: one, device }, now)),
    ]);
    assert.deepEqual(await listSessions(db, now), []);
    for (const one of links) {
      const { kind } = await enterByLink(db, { link: one, device }, now);
      assert.ok(kind === 'unknown' || kind === 'used', kind);
    }
  }
});

testDatabase('a clerk’s tick on its way while she is removed keeps her name', async (t, config) => {
  const { db, add } = await open(t, config);
  await add('Marc');
  for (let round = 0; round < rounds; round++) {
    const { id: by } = await add('Ester');
    const id = await insertRequest(db, storedRequest);
    await Promise.all([
      removePerson(db, { id: by }, now),
      act(db, id, { kind: 'answered', how: 'call' }, { now, person: by }),
    ]);
    assert.equal((await findRequest(db, { id }))?.request.answeredBy, 'Ester');
  }
});

testDatabase('of two who take one name, or one address, at the same moment one has it', async (t, config) => {
  const { db, add } = await open(t, config);
  const [marc, ester] = [await add('Marc'), await add('Ester')];
  for (let round = 0; round < rounds; round++) {
    const name = `Nora ${round}`;
    const renamed = await Promise.all([marc, ester].map(({ id }) => renamePerson(db, { id, name })));
    assert.deepEqual(renamed.sort(), ['renamed', 'taken']);
    const [one, two] = (await listPeople(db)).map((person) => person.name);
    const mail = `nora${round}@example.com`;
    const invited = await Promise.all([one, two].map((to) => invite(db, { name: to, mail }, now)));
    assert.deepEqual(invited.map(({ kind }) => kind).sort(), ['invited', 'mail taken']);
  }
});

async function open(t: TestContext, config: DatabaseConfig) {
  const { queries: db, close } = await openDatabase(config);
  t.after(close);
  const add = async (name: string) => {
    const mail = `${name.toLowerCase().replace(/\W/g, '')}@example.com`;
    const invited = await invite(db, { name, add: true, mail }, now);
    assert.ok(invited.kind === 'invited' && invited.added);
    return invited.person;
  };
  const link = async (name: string) => {
    const invited = await invite(db, { name }, now);
    assert.ok(invited.kind === 'invited');
    return invited.link.secret;
  };
  const enter = async (name: string) => {
    const entered = await enterByLink(db, { link: await link(name), device }, now);
    assert.ok(entered.kind === 'entered');
    return (await findSession(db, entered.secret, now)) ?? assert.fail();
  };
  return { db, add, link, enter };
}
