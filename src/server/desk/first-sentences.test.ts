import assert from 'node:assert/strict';
import { ask, signIn } from '../../../tests/support/desk.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import type { FirstSentences } from '../../desk-api/first-sentences.ts';

const api = '/oficina/api';

testDatabase(
  'first sentences are the company’s own, up to three, and name only what there is',
  async (t, database) => {
    const server = await startTestServer(t, { database });
    const marc = await signIn(server);
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
  const server = await startTestServer(t, { database });
  const marc = await signIn(server);
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
