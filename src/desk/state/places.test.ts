import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestRow } from '../../../tests/kit/request-row.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { groupAgenda } from './grouping.ts';
import { firstDue, type PlacedRow, placeRows } from './places.ts';

const now = new Date('2026-11-24T12:00:00.000Z');
const today = '2026-11-24';
const doneAction = {
  id: 'a',
  requestId: 1,
  at: now.toISOString(),
  personId: 1,
  action: { kind: 'step-done', next: null },
} as const;

test('the first one due is the first that is seen', () => {
  const moved = placed({ id: 1, nextOn: today });
  const late = placed({ id: 2, nextOn: '2026-11-20' });

  assert.equal(firstOf([moved, late]), 2);
});

test('one that is finished is not the first any more', () => {
  const done = { ...placed({ id: 1, nextOn: '2026-11-20' }), finishedBy: doneAction };
  const next = placed({ id: 2, nextOn: today });

  assert.equal(firstOf([done, next]), 2);
});

test('a day that lies ahead is not due', () => {
  assert.equal(firstOf([placed({ nextOn: '2026-11-25' })]), undefined);
});

test('a call that is removed leaves its place', () => {
  const before = [placed({ id: 1 }), placed({ id: 2 })];
  const removal = { ...doneAction, action: { kind: 'call-removed' } } as const;
  const rows = before.map(({ row }) => row).filter(({ id }) => id !== 1);
  const opened = { list: 'waiting', rows, actions: [removal], by: 'Marc' } as const;

  const after = placeRows(before, opened);

  assert.deepEqual(
    after.map(({ row }) => row.id),
    [2],
  );
});

function placed(changes: Partial<RequestRow>): PlacedRow {
  const row = requestRow({ nextStep: 'call', ...changes });
  return { row, now: row };
}

function firstOf(rows: PlacedRow[]): number | undefined {
  const groups = groupAgenda(
    rows.map(({ row }) => row),
    now,
  );
  return firstDue(groups, rows, today);
}
