import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../../tests/kit/database.ts';
import { ask, startTestDesk } from '../../../tests/kit/desk.ts';
import type { DatabaseConfig } from '../../config.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import type { SearchResult } from '../../desk-api/requests.ts';

for (const { what, text, found } of [
  { what: 'a name without its accents', text: 'maria nunez', found: [1] },
  { what: 'a message without its accents', text: 'cupula', found: [3, 2] },
  { what: 'a telephone without its prefix', text: '600000012', found: [1] },
  { what: 'a telephone with 00', text: '0034 600 00 00 12', found: [1] },
  { what: 'a telephone with dashes', text: '(+34) 600-000-012', found: [1] },
  { what: 'a telephone stored without prefix', text: '+34 931 234 567', found: [2] },
  { what: 'a part of a telephone, otherwise spaced', text: '0000 12', found: [1] },
  { what: 'words with others between', text: 'maria 600000012', found: [1] },
  { what: 'words of two fields', text: 'mano 931234567', found: [2] },
  { what: 'words in another order', text: 'nunez, maria', found: [1] },
  { what: 'no request that lacks a word', text: 'maria cupula', found: [] },
  { what: 'a percent sign as it is', text: '100 % a', found: [2] },
  { what: 'an underscore as it is', text: 'mano_', found: [2] },
  { what: 'no two percent signs where there is one', text: '100 %%', found: [] },
  { what: 'nothing that is not there', text: 'piscina', found: [] },
  { what: 'no control character', text: '\u0001', found: [] },
  { what: 'no backslash', text: '\\', found: [] },
])
  testDatabase(`a search finds ${what}`, async (t, database) => {
    const { search } = await openWithThree(t, database);

    const { requests } = await search({ text });

    assert.deepEqual(ids(requests), found);
  });

testDatabase('a search finds notes', async (t, database) => {
  const { store, search } = await openWithThree(t, database);
  const text = 'La llave la tiene Àngel, el PORTERO';
  await store.act(1, { kind: 'note', text });

  const { requests } = await search({ text: 'angel, el portero' });

  assert.deepEqual(ids(requests), [1]);
});

testDatabase('a search combines words of fields and notes', async (t, database) => {
  const { store, search } = await openWithThree(t, database);
  await store.act(1, { kind: 'note', text: 'Visita el lunes' });
  await store.act(1, { kind: 'note', text: 'Patio de luces' });

  const { requests } = await search({ text: 'patio nunez lunes' });

  assert.deepEqual(ids(requests), [1]);
});

testDatabase('a search finds text that was pasted differently', async (t, database) => {
  const { store, search } = await open(t, database);
  await store.waitingRequest({
    name: 'Pere\u00a0Mas',
    message: 'L’oﬁcina del coŀlegi,\n3‑2, 2.ª',
  });

  const { requests } = await search({ text: "pere mas l'oficina col·legi 3-2 2ª" });

  assert.deepEqual(ids(requests), [1]);
});

testDatabase('a search counts its results', async (t, database) => {
  const { search } = await openWithThree(t, database);

  const { total } = await search({ text: 'cupula' });

  assert.equal(total, 2);
});

testDatabase('a search has a second page', async (t, database) => {
  const { store, search } = await open(t, database);
  for (let count = 0; count < 72; count++) await store.waitingRequest();
  const first = await search({ text: 'Ana' });

  const second = await search({ text: 'Ana', after: first.next });

  const oldest = Array.from({ length: 22 }, (_, index) => index + 1);
  assert.deepEqual(ids(second.requests), oldest.toReversed());
});

testDatabase('a search counts every page', async (t, database) => {
  const { store, search } = await open(t, database);
  for (let count = 0; count < 72; count++) await store.waitingRequest();

  const { total } = await search({ text: 'Ana' });

  assert.equal(total, 72);
});

for (const { stored, text } of [
  { stored: '٦٠٠ ١١١ ٢٢٢', text: '600 111 222' },
  { stored: '600 111 222', text: '٦٠٠ ١١١ ٢٢٢' },
  { stored: '+33 (0)1 23 45 67 89', text: '+33 1 23 45 67 89' },
  { stored: '93 123 45 67 - 600 111 222', text: '+34 600111222' },
])
  testDatabase(`a search for ${text} finds ${stored}`, async (t, database) => {
    const { store, search } = await open(t, database);
    await store.waitingRequest({ phone: stored });

    const { requests } = await search({ text });

    assert.deepEqual(ids(requests), [1]);
  });

async function open(t: TestContext, database: DatabaseConfig) {
  const { server, store, cookie } = await startTestDesk(t, { database });

  return {
    store,
    async search(body: object): Promise<SearchResult> {
      const path = apiPath + apiPaths.search;
      const answer = await ask(server, 'POST', path, { cookie, body });
      assert.equal(answer.status, 200);
      return (await answer.json()) as SearchResult;
    },
  };
}

async function openWithThree(t: TestContext, database: DatabaseConfig) {
  const desk = await open(t, database);
  const { store } = desk;
  await store.waitingRequest({ name: 'María Núñez', phone: '+34 600 00 00 12' });
  await store.waitingRequest({
    phone: '931234567',
    message: 'La CÚPULA, 100 % a mano_',
  });
  await store.suspectedRequest({ message: 'cúpula barata' });
  return desk;
}

function ids(requests: SearchResult['requests']): number[] {
  return requests.map(({ id }) => id);
}
