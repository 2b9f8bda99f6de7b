import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { windowMs } from '../../src/abuse/rate/daily-key.ts';
import { createLimiter } from '../../src/abuse/rate/limiter.ts';
import { openDatabase } from '../../src/database/open.ts';
import { forgetClients } from '../../src/requests/delete-old.ts';
import { testClock } from '../support/clock.ts';
import { sqliteFile } from '../support/stores.ts';
import { inMs, report, scale } from './report.ts';

const addresses = scale(20_000, 1_000_000);

test(`${addresses} addresses that ask for the desk take a bounded piece of memory`, (t) => {
  const { count: limit } = createLimiter({ most: 5, windowMs }, testClock());
  const before = heap();
  for (let number = 0; number < addresses; number++) limit(addressNumber(number));
  const after = heap();
  report(t, 'million-addresses', {
    'addresses that ask for the desk': addresses,
    'heap before': `${before} MiB`,
    after: `${after} MiB`,
  });
  assert.ok(after < before + 8, `${before} MiB became ${after} MiB`);
  // Kept alive until here.
  assert.equal(limit(addressNumber(0)), undefined);
});

test(`what ${addresses} addresses left behind is forgotten while others are served`, async (t) => {
  const { queries, close } = await openDatabase(await sqliteFile(t));
  t.after(close);
  const now = new Date('2026-11-21T09:00:00.000Z');
  await leaveBehind(queries, new Date(now.getTime() - 2 * windowMs));
  let longest = 0;
  let last = performance.now();
  const start = performance.now();
  let [turns, done] = [0, false];
  const forgetting = forgetClients(queries, now).finally(() => {
    done = true;
  });
  for (; !done; turns++) {
    await nextTurn();
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  await forgetting;
  const took = performance.now() - start;
  report(t, 'million-addresses', {
    'addresses that sent a form': addresses,
    'forgotten in': inMs(took),
    'longest that others waited': inMs(longest),
  });
  assert.ok(turns >= addresses / 1000, `${turns} turns`);
  for (const table of ['rate_counts', 'recent_contents'] as const)
    assert.equal((await queries.selectFrom(table).selectAll().limit(1).execute()).length, 0);
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** In MiB. */
function heap(): number {
  collectGarbage();
  return Math.round(process.memoryUsage().heapUsed / 1024 / 1024);
}

/** A /48 of its own for each. */
function addressNumber(number: number): string {
  return `2001:${(number >> 8).toString(16)}:${(number & 255).toString(16)}:1::1`;
}

async function leaveBehind(queries: Awaited<ReturnType<typeof openDatabase>>['queries'], at: Date) {
  const batch = 1000;
  for (let from = 0; from < addresses; from += batch) {
    const numbers = Array.from({ length: batch }, (_, index) => from + index);
    await queries
      .insertInto('rate_counts')
      .values(numbers.map((number) => ({ client: `client ${number}`, slot: at.toISOString(), count: 1 })))
      .execute();
    await queries
      .insertInto('recent_contents')
      .values(
        numbers.map((number) => ({ key: `key ${number}`, request_id: null, expires_at: at.toISOString() })),
      )
      .execute();
  }
}
