import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { minuteMs } from '../../time.ts';
import { noteRead, readTimeOf, staleAfter } from './read-times.ts';

test('a query that was never read is older than all', () => {
  assert.equal(readTimeOf(['never']), 0);
});

test('a clock that is set back changes no order of reads', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: minuteMs });
  noteRead('["first"]');
  t.mock.timers.setTime(0);
  noteRead('["second"]');

  assert.ok(readTimeOf(['first']) <= readTimeOf(['second']));
});

for (const { time, ms, fresh } of [
  { time: 'within its time', ms: 59_999, fresh: true },
  { time: 'after its time', ms: 60_000, fresh: false },
  { time: 'once the clock was set back', ms: -1, fresh: false },
]) {
  test(`a query is ${fresh ? 'fresh' : 'stale'} ${time}`, (t) => {
    const query = readQuery(t);

    t.mock.timers.setTime(now + ms);

    assert.equal(query.isStale(), !fresh);
  });
}

const now = Date.parse('2026-11-24T12:00:00.000Z');

/** Returns a query that is read now, and fresh for a minute. */
function readQuery(t: TestContext) {
  t.mock.timers.enable({ apis: ['Date'], now });
  const client = new QueryClient();
  const query = client.getQueryCache().build(client, { queryKey: ['read'] });
  query.setData('data');
  return { isStale: () => query.isStaleByTime(staleAfter(minuteMs)(query)) };
}
