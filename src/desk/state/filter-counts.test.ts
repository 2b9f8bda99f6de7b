import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answeredRow, requestRow } from '../../../tests/kit/request-row.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { countIn, filterCountsAfter } from './filter-counts.ts';

const at = '2026-11-20T12:00:00.000Z';
const counts = {
  waiting: 7,
  answered: 16,
  visit: 3,
  quoted: 6,
  won: 4,
  lost: 2,
  discarded: 1,
  spam: 5,
};
const waiting = requestRow();
const won: RequestRow = {
  ...answeredRow(at),
  outcome: { kind: 'won', at, by: null },
};

test('a request that is won goes from one filter to another', () => {
  const after = filterCountsAfter(counts, { changes: [{ before: waiting, after: won }] });

  assert.deepEqual(after, { ...counts, waiting: 6, won: 5 });
});

test('a call that is removed leaves its filter', () => {
  const after = filterCountsAfter(counts, {
    changes: [{ before: waiting, after: null }],
  });

  assert.deepEqual(after, { ...counts, waiting: 6 });
});

test('a logged call that was answered is an answer without more', () => {
  const after = filterCountsAfter(counts, { calls: [{ answered: true }] });

  assert.deepEqual(after, { ...counts, answered: 17 });
});

test('the list of all holds no spam', () => {
  assert.equal(countIn(counts, undefined), 39);
});

test('a filter holds its own', () => {
  assert.equal(countIn(counts, 'quoted'), 6);
});
