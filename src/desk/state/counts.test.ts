import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answeredRow, requestRow } from '../../../tests/kit/request-row.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { countsAfter } from './counts.ts';

const today = '2026-11-24';
const at = '2026-11-20T12:00:00.000Z';
const quotes = { count: 2, sum: 5400, withoutAmount: 1 };
const counts = { waiting: 3, due: 2, quotes, spam: 1, oldSpam: 0 };
const waiting = requestRow();
const answered = answeredRow(at);
const due: RequestRow = { ...answered, nextStep: 'call', nextOn: today };
const quoted: RequestRow = { ...answered, outcome: { kind: 'quoted', at, by: null } };

test('an answered request waits no longer', () => {
  const after = afterChange(waiting, answered);

  assert.deepEqual(after, { ...counts, waiting: 2 });
});

test('a step that moves to tomorrow is no longer due', () => {
  const moved = { ...due, nextOn: '2026-11-25' };

  const after = afterChange(due, moved);

  assert.deepEqual(after, { ...counts, due: 1 });
});

test('a quote that is won leaves the sum', () => {
  const before = { ...quoted, amount: 3400 };
  const won: RequestRow = { ...before, outcome: { kind: 'won', at, by: null } };

  const after = afterChange(before, won);

  assert.deepEqual(after.quotes, { count: 1, sum: 2000, withoutAmount: 1 });
});

test('a quote without an amount is counted apart', () => {
  const after = afterChange(answered, quoted);

  assert.deepEqual(after.quotes, { count: 3, sum: 5400, withoutAmount: 2 });
});

test('spam that is cleared waits', () => {
  const spam: RequestRow = { ...waiting, state: 'suspected' };

  const after = afterChange(spam, waiting);

  assert.deepEqual(after, { ...counts, waiting: 4, spam: 0 });
});

test('a call that is removed waits no longer', () => {
  const after = countsAfter(
    counts,
    { changes: [{ before: waiting, after: null }] },
    today,
  );

  assert.deepEqual(after, { ...counts, waiting: 2 });
});

test('a logged call waits until the server has it', () => {
  const after = countsAfter(counts, { calls: [{ answered: false }] }, today);

  assert.deepEqual(after, { ...counts, waiting: 4 });
});

test('a logged call that was answered waits for nobody', () => {
  assert.deepEqual(countsAfter(counts, { calls: [{ answered: true }] }, today), counts);
});

function afterChange(before: RequestRow, after: RequestRow) {
  return countsAfter(counts, { changes: [{ before, after }] }, today);
}
