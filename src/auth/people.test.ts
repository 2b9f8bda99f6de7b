import assert from 'node:assert/strict';
import {
  addPerson,
  device,
  kinds,
  linkFor,
  openAuth,
  signInAs,
  start,
} from '../../tests/kit/auth.ts';
import { testDatabase } from '../../tests/kit/database.ts';
import { testAuthenticator } from '../../tests/kit/passkey.ts';
import { act, storedRequest } from '../../tests/kit/requests.ts';
import type { Db } from '../database/tables.ts';
import { findRequest } from '../requests/queries.ts';
import { insertRequest } from '../requests/store.ts';
import { listPasskeys, registrationOptions, savePasskey } from './passkeys.ts';
import { listPeople, removePerson, renamePerson } from './people.ts';
import { findSession, listSessions, revoke, type Session } from './sessions.ts';
import { createLinkFor, invite, signInWithLink } from './sign-in-tokens.ts';

const party = { id: 'localhost', origin: 'http://localhost:8080', name: 'Vertical BCN' };
const rounds = 10;

testDatabase('a link is for the only person, or the one named', async (t, config) => {
  const { db } = await openAuth(t, config);
  const create = (wanted: Parameters<typeof createLinkFor>[1]) =>
    createLinkFor(db, wanted, start);
  for (const name of [undefined, undefined, 'Marc']) {
    const created = await create({ name });
    assert.equal(created.kind === 'created' && created.person.name, name ?? 'Titular');
  }
  const unnamed = await create({});
  assert.equal(unnamed.kind === 'ambiguous' && unnamed.people.length, 2);
  const known = await create({ name: ' márc ' });
  assert.ok(known.kind === 'created' && !known.added);
});

testDatabase(
  'invites a new person or one’s own device, never a colleague',
  async (t, config) => {
    const { db, people } = await openAuth(t, config, 'José', 'Ester');
    const by = people[1]?.id ?? 0;
    for (const name of ['José', 'jose', ' JOSE ', 'Ester'])
      assert.deepEqual(
        await invite(db, { by, name }, start),
        { kind: 'name-taken' },
        name,
      );
    const own = await invite(db, { by, name: null }, start);
    assert.ok(own.kind === 'invited');
    const here = await signInWithLink(db, { link: own.link.secret, device }, start);
    assert.equal(here.kind === 'signed-in' && here.session.person.id, by);
    const other = await invite(db, { by, name: 'Josefa' }, start);
    assert.ok(other.kind === 'invited');
    const there = await signInWithLink(db, { link: other.link.secret, device }, start);
    assert.equal(there.kind === 'signed-in' && there.session.person.name, 'Josefa');
  },
);

testDatabase('a link ends with the person who made it', async (t, config) => {
  const { db, people } = await openAuth(t, config, 'Marc', 'Ester');
  const by = people[1]?.id ?? 0;
  const invited = await invite(db, { by, name: 'Nora' }, start);
  await removePerson(db, { id: by }, start);
  const link = invited.kind === 'invited' ? invited.link.secret : '';
  assert.equal((await signInWithLink(db, { link, device }, start)).kind, 'link-invalid');
  assert.deepEqual(await invite(db, { by, name: 'Pau' }, start), { kind: 'signed-out' });
});

testDatabase(
  'only the terminal removes the first person; nothing removes the last',
  async (t, config) => {
    const { db, people } = await openAuth(t, config, 'Marc', 'Ester', 'Nora');
    const [marc, ester, nora] = people.map(({ id }) => id);
    const remove = (id = 0, by?: number) =>
      removePerson(db, by === undefined ? { id } : { id, by }, start);
    assert.equal(await remove(marc, ester), 'first-person');
    assert.equal(await remove(nora, ester), 'removed');
    assert.equal(await remove(nora, ester), 'not-found');
    const concurrent = [await addPerson(db, 'Pau'), await addPerson(db, 'Eva')].map(
      ({ id }) => id,
    );
    const results = await Promise.all(
      [marc, ester, ...concurrent].map((id) => remove(id)),
    );
    assert.deepEqual(results.sort(), ['first-person', 'removed', 'removed', 'removed']);
    const [last] = await listPeople(db);
    assert.equal(
      await remove(last?.id, last?.id),
      'first-person',
      'that person is the first one now',
    );
  },
);

testDatabase(
  'when two people remove each other concurrently, one succeeds',
  async (t, config) => {
    const { db } = await openAuth(t, config, 'Marc');
    for (let round = 0; round < rounds; round++) {
      const [one, other] = [
        await addPerson(db, `Una ${round}`),
        await addPerson(db, `Otra ${round}`),
      ];
      const results = await Promise.all([
        removePerson(db, { id: one.id, by: other.id }, start),
        removePerson(db, { id: other.id, by: one.id }, start),
      ]);
      assert.deepEqual(results.sort(), ['removed', 'signed-out']);
    }
  },
);

testDatabase(
  'a sign-in concurrent with the removal of its person leaves nothing',
  async (t, config) => {
    const { db } = await openAuth(t, config, 'Marc');
    for (let round = 0; round < rounds; round++) {
      const name = `Ester ${round}`;
      const { id } = await addPerson(db, name);
      // Without an address, a removal changes no column with an index.
      if (round % 2 === 1) await createLinkFor(db, { name, mail: null }, start);
      const { session } = await signInAs(db, name);
      await savePasskey(db, party, await newPasskey(db, session), start);
      const passkey = await newPasskey(db, session);
      const links = [await linkFor(db, name), await linkFor(db, name)];
      const [removed] = await Promise.all([
        removePerson(db, { id }, start),
        ...links.map((link) => signInWithLink(db, { link, device }, start)),
        savePasskey(db, party, passkey, start),
        createLinkFor(db, { name }, start),
      ]);
      assert.equal(removed, 'removed');
      assert.deepEqual([await listSessions(db, start), await listPasskeys(db)], [[], []]);
      const tokens = db.selectFrom('signInTokens').selectAll().where('personId', '=', id);
      assert.deepEqual(await tokens.where('usedAt', 'is', null).execute(), []);
    }
  },
);

testDatabase('a passkey is not saved once its session has ended', async (t, config) => {
  const { db, people } = await openAuth(t, config, 'Marc');
  const by = people[0]?.id ?? 0;
  for (let round = 0; round < rounds; round++) {
    const { session } = await signInAs(db, 'Marc');
    const passkey = await newPasskey(db, session);
    const before = (await listPasskeys(db)).length;
    const [saved] = await Promise.all([
      savePasskey(db, party, passkey, start),
      revoke(db, 'sessions', { id: session.id, by }),
    ]);
    assert.equal(
      (await listPasskeys(db)).length - before,
      saved.kind === 'saved' ? 1 : 0,
    );
  }
});

testDatabase(
  'concurrent claims of one name or address: only one succeeds',
  async (t, config) => {
    const { db, people } = await openAuth(t, config, 'Marc', 'Ester');
    for (let round = 0; round < rounds; round++) {
      const name = `Nora ${round}`;
      const renamed = await Promise.all(
        people.map(({ id }) => renamePerson(db, { id, name })),
      );
      assert.deepEqual(renamed.sort(), ['name-taken', 'renamed']);
      const mail = `nora${round}@example.com`;
      const names = (await listPeople(db)).map((person) => person.name);
      const results = await Promise.all(
        names.map((one) => createLinkFor(db, { name: one, mail }, start)),
      );
      assert.deepEqual(kinds(results), ['created', 'mail-taken']);
    }
    const added = await Promise.all(
      [0, 0].map(() => createLinkFor(db, { name: 'Pau' }, start)),
    );
    assert.deepEqual(kinds(added), ['created', 'created']);
    assert.equal((await listPeople(db)).filter(({ name }) => name === 'Pau').length, 1);
  },
);

testDatabase('the history names a removed person, not a namesake', async (t, config) => {
  const { db } = await openAuth(t, config, 'Marc');
  const ester = await addPerson(db, 'Ester');
  const id = await insertRequest(db, storedRequest);
  await act(db, id, { kind: 'no-answer' }, { person: ester.id });
  await removePerson(db, { id: ester.id }, start);
  const rows = db.selectFrom('people').selectAll().where('id', '=', ester.id);
  const removed = { mail: null, removedAt: start.toISOString() };
  assert.partialDeepStrictEqual(await rows.executeTakeFirst(), removed);
  const namesake = await addPerson(db, 'éster');
  assert.notEqual(namesake.id, ester.id);
  assert.equal(await renamePerson(db, { id: ester.id, name: 'Eva' }), 'not-found');
  assert.equal((await findRequest(db, id))?.events[0]?.by, 'Ester');
  const { secret } = await signInAs(db, 'éster');
  assert.equal((await findSession(db, secret, start))?.person.id, namesake.id);
});

/** Returns the registration response of a device that saves a passkey in a session. */
async function newPasskey(db: Db, session: Session) {
  const key = testAuthenticator({ origin: party.origin, rpId: party.id, count: 0 });
  const { options, cookie } = await registrationOptions(db, party, session, start);
  return { session, response: key.create(options), cookie, device };
}
