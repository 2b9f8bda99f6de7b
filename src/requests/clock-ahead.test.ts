import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testClock } from '../../tests/support/clock.ts';
import { goodRequest } from '../../tests/support/form.ts';
import { usualLimits } from '../../tests/support/server.ts';
import { testDatabase } from '../../tests/support/stores.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { openDatabase } from '../database/open.ts';
import { forgetClients } from './delete-old.ts';
import { receiveRequest } from './receive.ts';

const ahead = '2027-11-21T09:00:00.000Z';
const right = '2026-11-21T09:00:00.000Z';

testDatabase(
  'what was sent while the clock was a year ahead can be sent again once it is right',
  async (t, config) => {
    const { send, clock } = await open(t, config);
    clock.set(ahead);
    await send();
    clock.set(right);
    const beyondEveryLimit = { rateLimit: 0, rateLimitTotal: 300 };
    assert.equal((await send(beyondEveryLimit)).outcome, 'refused');
    assert.equal((await send()).outcome, 'received');
    assert.equal((await send()).outcome, 'duplicate');
    assert.equal((await send(beyondEveryLimit)).outcome, 'duplicate');
  },
);

testDatabase(
  'nothing that a clock a year ahead knew of clients is kept once it is right',
  async (t, config) => {
    const { send, clock, queries } = await open(t, config);
    clock.set(ahead);
    await send();
    clock.set(right);
    await forgetClients(queries, clock.now());
    for (const table of ['recent_contents', 'rate_counts', 'daily_keys'] as const)
      assert.deepEqual(await queries.selectFrom(table).selectAll().execute(), [], table);
  },
);

testDatabase('two servers whose clocks differ by a minute take the same content once', async (t, config) => {
  const { send, clock } = await open(t, config);
  clock.advance(60_000);
  await send();
  clock.set(right);
  assert.equal((await send()).outcome, 'duplicate');
});

async function open(t: TestContext, config: DatabaseConfig) {
  const database = await openDatabase(config);
  t.after(database.close);
  const clock = testClock(right);
  const submission = { request: goodRequest, honeypot: false, address: '192.0.2.1' };
  const send = (limits = usualLimits) => receiveRequest(database, { ...submission, limits }, clock.now());
  return { send, clock, queries: database.queries };
}
