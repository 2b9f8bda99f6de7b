import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { openDatabase } from '../database/open.ts';
import { type Invitation, invite } from './invite.ts';
import { listPeople } from './person.ts';

const now = new Date('2026-11-21T09:00:00.000Z');

testDatabase('the first person needs a name, and then none', async (t, config) => {
  const { ask } = await open(t, config);
  assert.deepEqual(await ask({}), { kind: 'nobody' });
  const first = await ask({ name: 'Marc' });
  assert.ok(first.kind === 'invited' && first.added);
  const again = await ask({});
  assert.ok(again.kind === 'invited' && !again.added && again.person.name === 'Marc');
});

testDatabase('a name that nobody has adds somebody only where that is meant', async (t, config) => {
  const { ask, names } = await open(t, config);
  await ask({ name: 'Marc' });
  assert.deepEqual(await ask({ name: 'Ester' }), { kind: 'unknown', name: 'Ester', names: ['Marc'] });
  assert.deepEqual(await names(), ['Marc']);
  const added = await ask({ name: 'Ester', add: true });
  assert.ok(added.kind === 'invited' && added.added);
  assert.deepEqual(await ask({}), { kind: 'several', names: ['Marc', 'Ester'] });
});

testDatabase('capitals, accents and spaces make no other person', async (t, config) => {
  const { ask, names } = await open(t, config);
  await ask({ name: 'Núria  Puig' });
  const again = await ask({ name: ' nuria puig ', add: true });
  assert.ok(again.kind === 'invited' && !again.added);
  assert.deepEqual(await names(), ['Núria  Puig']);
});

testDatabase('an address is one person’s alone, and may change', async (t, config) => {
  const { ask, db } = await open(t, config);
  await ask({ name: 'Marc', mail: 'Marc@Example.com' });
  assert.deepEqual(await ask({ name: 'Ester', add: true, mail: 'marc@example.com' }), {
    kind: 'mail taken',
    by: 'Marc',
  });
  await ask({ name: 'Marc', mail: 'jefe@example.com' });
  await ask({ name: 'Ester', add: true, mail: 'marc@example.com' });
  assert.deepEqual(
    (await listPeople(db)).map(({ mail }) => mail),
    ['jefe@example.com', 'marc@example.com'],
  );
});

testDatabase('two terminals that add the same person at once add one', async (t, config) => {
  const { ask, names } = await open(t, config);
  const both = await Promise.all([ask({ name: 'Marc' }), ask({ name: 'Marc' })]);
  assert.deepEqual(
    both.map(({ kind }) => kind),
    ['invited', 'invited'],
  );
  assert.deepEqual(await names(), ['Marc']);
});

async function open(t: TestContext, config: DatabaseConfig) {
  const { queries: db, close } = await openDatabase(config);
  t.after(close);
  const ask = (wanted: Invitation) => invite(db, wanted, now);
  const names = async () => (await listPeople(db)).map(({ name }) => name);
  return { db, ask, names };
}
