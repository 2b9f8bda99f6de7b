import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
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
import type { DatabaseConfig } from '../config.ts';
import type { Db } from '../database/tables.ts';
import { findRequest } from '../requests/queries.ts';
import { insertRequest } from '../requests/store.ts';
import { listPasskeys, registrationOptions, savePasskey } from './passkeys.ts';
import { listPeople, renamePerson } from './people.ts';
import { removePerson } from './remove-person.ts';
import { findSession, listSessions, revoke, type Session } from './sessions.ts';
import { createLinkFor, invite, signInWithLink } from './sign-in-links.ts';

const party = { id: 'localhost', origin: 'http://localhost:8080', name: 'Vertical BCN' };

/**
 * How often a test repeats a race between two changes, either of which may come first.
 */
const rounds = 10;

testDatabase('the first link is for a new person', async (t, config) => {
  const { db } = await openAuth(t, config);

  const created = await createLinkFor(db, {}, start);

  assert.ok(created.kind === 'created');
  assert.equal(created.person.name, 'Titular');
  assert.equal(created.added, true);
});

testDatabase('a link without a name is for the only person', async (t, config) => {
  const { db, people } = await openAuth(t, config, 'Marc');

  const created = await createLinkFor(db, {}, start);

  assert.ok(created.kind === 'created');
  assert.deepEqual(created.person, people[0]);
  assert.equal(created.added, false);
});

testDatabase('a link without a name is ambiguous for two people', async (t, config) => {
  const { db, people } = await openAuth(t, config, 'Marc', 'Ester');

  assert.deepEqual(await createLinkFor(db, {}, start), { kind: 'ambiguous', people });
});

testDatabase('a link with a new name adds that person', async (t, config) => {
  const { db } = await openAuth(t, config, 'Marc');

  const created = await createLinkFor(db, { name: 'Ester' }, start);

  assert.ok(created.kind === 'created');
  assert.equal(created.person.name, 'Ester');
  assert.equal(created.added, true);
});

testDatabase('spaces, case and accents do not tell people apart', async (t, config) => {
  const { db } = await openAuth(t, config, 'Marc');

  const created = await createLinkFor(db, { name: ' márc ' }, start);

  assert.ok(created.kind === 'created');
  assert.equal(created.added, false);
});

for (const name of ['José', 'jose', ' JOSE ', 'Ester'])
  testDatabase(`an invitation refuses the name «${name}»`, async (t, config) => {
    const { db, people } = await openAuth(t, config, 'José', 'Ester');
    const by = people[1]?.id ?? 0;

    assert.deepEqual(await invite(db, { by, name }, start), { kind: 'name-taken' });
  });

testDatabase('invites one’s own other device', async (t, config) => {
  const { db, people } = await openAuth(t, config, 'José', 'Ester');
  const by = people[1]?.id ?? 0;

  const invited = await invite(db, { by, name: null }, start);

  assert.ok(invited.kind === 'invited');
  const signedIn = await signInWithLink(db, { link: invited.link.secret, device }, start);
  assert.equal(signedIn.kind === 'signed-in' && signedIn.session.person.id, by);
});

testDatabase('invites a new person', async (t, config) => {
  const { db, people } = await openAuth(t, config, 'José', 'Ester');
  const by = people[1]?.id ?? 0;

  const invited = await invite(db, { by, name: 'Josefa' }, start);

  assert.ok(invited.kind === 'invited');
  const signedIn = await signInWithLink(db, { link: invited.link.secret, device }, start);
  assert.equal(signedIn.kind === 'signed-in' && signedIn.session.person.name, 'Josefa');
});

testDatabase('a link is revoked with the person who made it', async (t, config) => {
  const { db, people } = await openAuth(t, config, 'Marc', 'Ester');
  const by = people[1]?.id ?? 0;
  const invited = await invite(db, { by, name: 'Nora' }, start);

  await removePerson(db, { id: by }, start);

  const link = invited.kind === 'invited' ? invited.link.secret : assert.fail();
  assert.equal((await signInWithLink(db, { link, device }, start)).kind, 'link-invalid');
});

testDatabase('a removed person invites no one', async (t, config) => {
  const { db, people } = await openAuth(t, config, 'Marc', 'Ester');
  const by = people[1]?.id ?? 0;

  await removePerson(db, { id: by }, start);

  assert.deepEqual(await invite(db, { by, name: 'Pau' }, start), { kind: 'signed-out' });
});

testDatabase('a person can remove another in the desk', async (t, config) => {
  const { db, ester, nora } = await openOffice(t, config);

  assert.equal(await removePerson(db, { id: nora, by: ester }, start), 'removed');
  assert.equal(await removePerson(db, { id: nora, by: ester }, start), 'not-found');
});

testDatabase('no person can remove the first one in the desk', async (t, config) => {
  const { db, marc, ester } = await openOffice(t, config);

  assert.equal(await removePerson(db, { id: marc, by: ester }, start), 'first-person');
});

testDatabase('the terminal can remove the first person', async (t, config) => {
  const { db, marc } = await openOffice(t, config);

  assert.equal(await removePerson(db, { id: marc }, start), 'removed');
});

testDatabase('the next person becomes the first one', async (t, config) => {
  const { db, marc, ester, nora } = await openOffice(t, config);

  await removePerson(db, { id: marc }, start);

  assert.equal(await removePerson(db, { id: ester, by: nora }, start), 'first-person');
});

testDatabase('the last person cannot be removed', async (t, config) => {
  const { db, marc, ester, nora } = await openOffice(t, config);

  const removals = [marc, ester, nora].map((id) => removePerson(db, { id }, start));

  const results = await Promise.all(removals);
  assert.deepEqual(results.sort(), ['first-person', 'removed', 'removed']);
  assert.equal((await listPeople(db)).length, 1);
});

testDatabase('one of two people who remove each other succeeds', async (t, config) => {
  const { db } = await openAuth(t, config, 'Marc');

  for (let round = 0; round < rounds; round++) {
    const one = await addPerson(db, `Una ${round}`);
    const other = await addPerson(db, `Otra ${round}`);

    const results = await Promise.all([
      removePerson(db, { id: one.id, by: other.id }, start),
      removePerson(db, { id: other.id, by: one.id }, start),
    ]);

    assert.deepEqual(results.sort(), ['removed', 'signed-out']);
  }
});

for (const hasMail of [true, false])
  testDatabase(
    `removing a person ${hasMail ? 'with' : 'without'} an address ends concurrent sign-ins`,
    async (t, config) => {
      const { db } = await openAuth(t, config, 'Marc');

      for (let round = 0; round < rounds; round++) {
        const name = `Ester ${round}`;
        const { id } = await addPerson(db, name);
        // Without an address, a removal changes no indexed column.
        if (!hasMail) await createLinkFor(db, { name, mail: null }, start);

        const startSignIns = await prepareSignIns(db, name);
        const [removed] = await Promise.all([
          removePerson(db, { id }, start),
          ...startSignIns(),
        ]);

        assert.equal(removed, 'removed');
        assert.deepEqual(await listSessions(db, start), []);
        assert.deepEqual(await listPasskeys(db), []);
        assert.deepEqual(await unusedTokens(db, id), []);
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
      revoke(db, 'sessions', { id: session.id, by }, start),
    ]);

    const added = (await listPasskeys(db)).length - before;
    assert.equal(added, saved.kind === 'saved' ? 1 : 0);
  }
});

testDatabase('one of two concurrent claims of a name succeeds', async (t, config) => {
  const { db, people } = await openAuth(t, config, 'Marc', 'Ester');

  for (let round = 0; round < rounds; round++) {
    const name = `Nora ${round}`;

    const renamed = await Promise.all(
      people.map(({ id }) => renamePerson(db, { id, name })),
    );

    assert.deepEqual(renamed.sort(), ['name-taken', 'renamed']);
  }
});

testDatabase('one of two concurrent claims of an address succeeds', async (t, config) => {
  const { db, people } = await openAuth(t, config, 'Marc', 'Ester');

  for (let round = 0; round < rounds; round++) {
    const mail = `nora${round}@example.com`;

    const results = await Promise.all(
      people.map(({ name }) => createLinkFor(db, { name, mail }, start)),
    );

    assert.deepEqual(kinds(results), ['created', 'mail-taken']);
  }
});

testDatabase('two concurrent links for a new name add one person', async (t, config) => {
  const { db } = await openAuth(t, config, 'Marc');

  const results = await Promise.all([
    createLinkFor(db, { name: 'Pau' }, start),
    createLinkFor(db, { name: 'Pau' }, start),
  ]);

  assert.deepEqual(kinds(results), ['created', 'created']);
  assert.equal((await listPeople(db)).filter(({ name }) => name === 'Pau').length, 1);
});

testDatabase(
  'the row of a removed person remains without an address',
  async (t, config) => {
    const { db, ester } = await openOffice(t, config);

    await removePerson(db, { id: ester }, start);

    const rows = db.selectFrom('people').selectAll().where('id', '=', ester);
    assert.partialDeepStrictEqual(await rows.executeTakeFirst(), {
      mail: null,
      removedAt: start.toISOString(),
    });
  },
);

testDatabase('the history names a removed person', async (t, config) => {
  const { db, ester } = await openOffice(t, config);
  const id = await insertRequest(db, storedRequest);
  await act(db, id, { kind: 'no-answer', on: null }, { person: ester });

  await removePerson(db, { id: ester }, start);

  assert.equal((await findRequest(db, id))?.events[0]?.by, 'Ester');
});

testDatabase('a namesake of a removed person is another person', async (t, config) => {
  const { db, ester } = await openOffice(t, config);
  await removePerson(db, { id: ester }, start);

  const namesake = await addPerson(db, 'éster');

  assert.notEqual(namesake.id, ester);
  const { secret } = await signInAs(db, 'éster');
  assert.equal((await findSession(db, secret, start))?.person.id, namesake.id);
});

testDatabase('a removed person cannot be renamed', async (t, config) => {
  const { db, ester } = await openOffice(t, config);
  await removePerson(db, { id: ester }, start);

  assert.equal(await renamePerson(db, { id: ester, name: 'Eva' }), 'not-found');
});

/**
 * Opens a database with three people, and returns their ids. Marc is the first person.
 */
async function openOffice(t: TestContext, config: DatabaseConfig) {
  const { db, people } = await openAuth(t, config, 'Marc', 'Ester', 'Nora');
  const [marc = assert.fail(), ester = assert.fail(), nora = assert.fail()] = people;
  return { db, marc: marc.id, ester: ester.id, nora: nora.id };
}

/**
 * Saves a passkey. Returns a function that starts two sign-ins, saves another passkey and
 * makes another link, all at once.
 */
async function prepareSignIns(db: Db, name: string) {
  const { session } = await signInAs(db, name);
  await savePasskey(db, party, await newPasskey(db, session), start);
  const passkey = await newPasskey(db, session);
  const links = [await linkFor(db, name), await linkFor(db, name)];

  return (): Promise<unknown>[] => [
    ...links.map((link) => signInWithLink(db, { link, device }, start)),
    savePasskey(db, party, passkey, start),
    createLinkFor(db, { name }, start),
  ];
}

function unusedTokens(db: Db, personId: number): Promise<unknown[]> {
  return db
    .selectFrom('signInTokens')
    .selectAll()
    .where('personId', '=', personId)
    .where('usedAt', 'is', null)
    .execute();
}

/** Returns the registration response of a device that saves a passkey in a session. */
async function newPasskey(db: Db, session: Session) {
  const key = testAuthenticator({ origin: party.origin, rpId: party.id, count: 0 });
  const { options, cookie } = await registrationOptions(db, party, session, start);
  return { session, response: key.create(options), cookie, device };
}
