import assert from 'node:assert/strict';
import { testClock } from '../../../tests/support/clock.ts';
import { ask, readPeople, sessionOf, signIn } from '../../../tests/support/desk.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import type { FirstSentences } from '../../desk-api/first-sentences.ts';
import type { Invitation, Invitations } from '../../desk-api/invitations.ts';
import { endSession, removePerson } from '../../people/put-out.ts';

const api = '/oficina/api';
const minuteMs = 60_000;

testDatabase('a partner is invited, enters once, and whoever invited is told', async (t, database) => {
  const { clock, server, marc, invite, listed } = await desk(t, database);
  const made = await invite(marc, 'Ester', true);
  assert.match(made.url, /^http:\/\/localhost:8080\/oficina\/entrar#[\w-]{43}$/);
  assert.equal(made.expiresAt, new Date(clock.now().getTime() + 10 * minuteMs).toISOString());
  const { open } = await listed(marc);
  assert.deepEqual(open[0], { id: made.id, name: 'Ester', by: 'Marc', expiresAt: made.expiresAt });
  const link = made.url.split('#')[1];
  const enter = () => ask(server, 'POST', `${api}/sign-in/link`, { body: { link } });
  const entered = await enter();
  assert.equal(entered.status, 204);
  assert.equal((await enter()).status, 410, 'once');
  const at = clock.now().toISOString();
  assert.deepEqual(await listed(marc), { open: [], used: [{ id: made.id, name: 'Ester', at }] });
  const ester = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  assert.equal((await sessionOf(server, ester))?.person.name, 'Ester');
  assert.deepEqual((await listed(ester)).used, [], 'only whoever made it');
  assert.equal((await invite(ester, 'ester', false)).name, 'Ester', 'another device of her own');
  assert.equal((await readPeople(server, marc)).length, 2);
});

testDatabase(
  'an open invitation is taken back, ends by itself, and goes with who made it',
  async (t, database) => {
    const { clock, server, marc, invite, listed } = await desk(t, database);
    const spend = async ({ url }: Invitation) =>
      (await ask(server, 'POST', `${api}/sign-in/link`, { body: { link: url.split('#')[1] } })).status;
    const ester = await signIn(server, { now: clock.now(), name: 'Ester' });
    const taken = await invite(marc, 'Marc', false);
    assert.equal(
      (await ask(server, 'DELETE', `${api}/invitations/${taken.id}`, { cookie: ester })).status,
      204,
    );
    assert.equal(
      (await ask(server, 'DELETE', `${api}/invitations/${taken.id}`, { cookie: ester })).status,
      404,
    );
    assert.equal(await spend(taken), 410);
    const hers = await invite(ester, 'Pau', true);
    const { id = 0 } = (await sessionOf(server, ester))?.person ?? {};
    await removePerson(server.database.queries, { id }, clock.now());
    assert.equal(await spend(hers), 410);
    const other = await signIn(server, { now: clock.now() });
    const lost = await invite(other, 'Nora', true);
    await endSession(server.database.queries, (await sessionOf(server, other))?.id ?? 0);
    assert.equal(await spend(lost), 410, 'made on a device that was signed out');
    const late = await invite(marc, 'Marc', false);
    clock.advance(10 * minuteMs);
    assert.equal(await spend(late), 410);
    assert.deepEqual(await listed(marc), { open: [], used: [] });
  },
);

testDatabase(
  'whoever is not known is invited only if that is meant, and no name is no name',
  async (t, database) => {
    const { server, marc } = await desk(t, database);
    for (const [name, status] of [
      ['Ester', 404],
      [' ', 422],
      ['a\u0000', 422],
    ] as const) {
      const answer = await ask(server, 'POST', `${api}/invitations`, {
        cookie: marc,
        body: { name, add: false },
      });
      assert.equal(answer.status, status, name);
    }
  },
);

testDatabase(
  'first sentences are the company’s own, up to three, and name only what there is',
  async (t, database) => {
    const { server, marc } = await desk(t, database);
    const read = async () => {
      const answer = await ask(server, 'GET', `${api}/first-sentences`, { cookie: marc });
      return ((await answer.json()) as FirstSentences).sentences;
    };
    const write = async (...sentences: string[]) =>
      (await ask(server, 'PUT', `${api}/first-sentences`, { cookie: marc, body: { sentences } })).status;
    const [usual = '', ...more] = await read();
    assert.match(usual, /\{nombre\}.*\{persona\}.*\{empresa\}.*\{fecha\}/);
    assert.deepEqual(more, []);
    const own = [' Bon dia, {nombre}. ', usual, 'Hola. Soy {persona}.'];
    assert.equal(await write(...own), 200);
    assert.deepEqual(
      await read(),
      own.map((sentence) => sentence.trim()),
    );
    for (const wrong of ['', 'Hola, {nombe}', 'a}', 'a\u0000', 'x'.repeat(301)])
      assert.equal(await write(wrong), 400, wrong);
    assert.equal(await write('1', '2', '3', '4'), 400);
    await Promise.all([write('1', '2', '3'), write('1', '2', '3')]);
    assert.deepEqual(await read(), ['1', '2', '3']);
    await write();
    assert.deepEqual(await read(), [usual]);
  },
);

testDatabase('first sentences in Catalan are kept apart from those in Spanish', async (t, database) => {
  const { server, marc } = await desk(t, database);
  const at = `${api}/first-sentences`;
  const write = (body: object) => ask(server, 'PUT', at, { cookie: marc, body });
  const before = (await (await ask(server, 'GET', at, { cookie: marc })).json()) as FirstSentences;
  assert.match(before.inCatalan[0] ?? '', /\{nombre\}.*\{persona\}.*\{empresa\}.*\{fecha\}/);
  await write({ sentences: ['Hola'] });
  const both = await write({ sentences: ['Bon dia', 'Bona tarda'], language: 'ca' });
  assert.deepEqual(await both.json(), { sentences: ['Hola'], inCatalan: ['Bon dia', 'Bona tarda'] });
  const without = await write({ sentences: [] });
  assert.deepEqual(await without.json(), { ...before, inCatalan: ['Bon dia', 'Bona tarda'] });
});

async function desk(
  t: Parameters<typeof startTestServer>[0],
  database: Parameters<Parameters<typeof testDatabase>[1]>[1],
) {
  const clock = testClock();
  const server = await startTestServer(t, { database, clock });
  const marc = await signIn(server, { now: clock.now() });
  return {
    clock,
    server,
    marc,
    async invite(cookie: string, name: string, add: boolean) {
      const answer = await ask(server, 'POST', `${api}/invitations`, { cookie, body: { name, add } });
      assert.equal(answer.status, 200);
      return (await answer.json()) as Invitation;
    },
    async listed(cookie: string) {
      return (await (await ask(server, 'GET', `${api}/invitations`, { cookie })).json()) as Invitations;
    },
  };
}
