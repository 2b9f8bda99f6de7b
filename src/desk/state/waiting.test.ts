import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestRow } from '../../../tests/kit/request-row.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { goneFrom } from './waiting.ts';

const waiting = requestRow();
const urgent = requestRow({ urgent: true });
const answer = { at: '2026-11-20T09:00:00.000Z', by: null, how: null, action: 'a' };

test('an urgent request that was answered elsewhere is gone', () => {
  assert.deepEqual(idsGone([urgent], {}), [1]);
});

test('a request that was marked as urgent elsewhere is not gone', () => {
  assert.deepEqual(idsGone([waiting], { pinned: [urgent] }), []);
});

test('a request that is answered by a queued action is gone', () => {
  assert.deepEqual(idsGone([waiting], { rows: [{ ...waiting, answered: answer }] }), [1]);
});

test('a request behind the pages that were read is not gone', () => {
  const last = requestRow({ id: 2, receivedAt: '2026-11-19T08:00:00.000Z' });

  assert.deepEqual(idsGone([waiting], { rows: [last], hasNextPage: true }), []);
});

type List = Parameters<typeof goneFrom>[1];

function idsGone(before: readonly RequestRow[], list: Partial<List>): number[] {
  const read = { pinned: [], rows: [], hasNextPage: false, ...list };
  return goneFrom(before, read).map(({ id }) => id);
}
