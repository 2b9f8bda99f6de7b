import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../tests/support/stores.ts';
import { usualCodeLimits } from '../abuse/rate/code-rate.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { openDatabase } from '../database/open.ts';
import { codeLifeMs, createCode } from './code.ts';
import { enterByCode } from './enter.ts';
import { invite } from './invite.ts';

const start = new Date('2026-11-21T09:00:00.000Z');
const { addressByNetwork, ownBrowser, network } = usualCodeLimits;
const mail = 'marc@example.com';

testDatabase('codes that are asked for at the same moment are all counted', async (t, config) => {
  const { ask } = await open(t, config);
  for (const asked of [mail, 'nobody@example.com']) {
    const made = await Promise.all(Array.from({ length: 8 }, () => ask(asked)));
    assert.equal(made.filter(({ kind }) => kind === 'made').length, addressByNetwork, asked);
  }
});

testDatabase('what is refused is not counted, and says when there is room again', async (t, config) => {
  const { ask } = await open(t, config);
  for (let count = 1; count <= addressByNetwork; count++) await ask(mail);
  const refused = await ask(mail, { later: codeLifeMs / 2 });
  assert.deepEqual(refused, { kind: 'too many', seconds: codeLifeMs / 2000 });
  for (let count = 1; count <= 9; count++) await ask(mail, { later: codeLifeMs - 1 });
  assert.equal((await ask(mail, { later: codeLifeMs })).kind, 'made');
});

testDatabase('a /48 is taken for two households, however many its networks', async (t, config) => {
  const { ask } = await open(t, config);
  const kinds = [];
  for (let household = 0; household < 3 * network; household++) {
    const address = `2001:db8:1:${household.toString(16)}00::1`;
    kinds.push((await ask(`a${household}@example.com`, { address })).kind);
  }
  assert.equal(kinds.filter((kind) => kind === 'made').length, 2 * network);
  assert.equal((await ask('b@example.com', { address: '2001:db8:2::1' })).kind, 'made');
});

testDatabase('a browser counts as known for those alone who have entered in it', async (t, config) => {
  const { db, ask } = await open(t, config);
  const made = await ask(mail);
  assert.ok(made.kind === 'made' && made.send);
  const device = { browser: 'Chrome', system: 'Android' } as const;
  const entered = await enterByCode(db, { by: made.by, code: made.send.code, device }, start);
  assert.ok(entered.kind === 'entered');
  const { browser } = entered;
  const rows = await db.selectFrom('known_browsers').selectAll().execute();
  assert.ok(!JSON.stringify(rows).includes(browser), 'only its hash is stored');
  const askHere = async (asked: string) => (await ask(asked, { browser })).kind;
  const many = async (asked: string, times: number) => {
    const kinds = [];
    for (let count = 0; count < times; count++) kinds.push(await askHere(asked));
    return kinds.filter((kind) => kind === 'made').length;
  };
  assert.equal(await many(mail, ownBrowser + 2), ownBrowser);
  assert.equal(await many('ester@example.com', addressByNetwork + 2), addressByNetwork);
});

testDatabase('a list of addresses that an earlier version took gets no code', async (t, config) => {
  const { db, ask } = await open(t, config);
  const list = 'marc@example.com,evil@example.net';
  await db.updateTable('people').set({ mail: list }).where('mail', '=', mail).execute();
  const made = await ask(list);
  assert.deepEqual([made.kind, made.kind === 'made' && made.send], ['made', undefined]);
});

/** A database with Marc and Ester. */
async function open(t: TestContext, config: DatabaseConfig) {
  const { queries: db, close } = await openDatabase(config);
  t.after(close);
  for (const name of ['Marc', 'Ester'])
    await invite(db, { name, add: true, mail: `${name.toLowerCase()}@example.com` }, start);
  const ask = (asked: string, { later = 0, browser, address = '192.0.2.1' }: Asked = {}) =>
    createCode(db, { mail: asked, address, browser }, new Date(start.getTime() + later));
  return { db, ask };
}

type Asked = { later?: number; browser?: string; address?: string };
