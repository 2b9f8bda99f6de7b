import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestRow } from '../../../tests/kit/request-row.ts';
import type { RequestAction } from '../../contact-request/actions.ts';
import type { Outcome } from '../../contact-request/outcomes.ts';
import { noPlan } from '../../contact-request/steps.ts';
import type { PlacedRow } from './places.ts';
import { finishedAs, finishedText } from './strips.ts';

const at = '2026-11-24T12:00:00.000Z';
const day = '2026-11-26';

test('a finished step is done', () => {
  assert.equal(finishedAs(finishedBy({ kind: 'step-done', next: null })), 'done');
});

test('a call without an answer is not done', () => {
  assert.equal(finishedAs(finishedBy({ kind: 'no-answer', on: null })), 'no-answer');
});

for (const [outcome, result] of [
  ['won', 'done'],
  ['quoted', 'done'],
  ['lost', 'lost'],
  ['discarded', 'lost'],
] as const)
  test(`the outcome «${outcome}» counts as ${result}`, () => {
    assert.equal(finishedAs(withOutcome(outcome)), result);
  });

test('the day of a visit is called one', () => {
  const placed = finishedBy({ kind: 'next-step', step: 'visit', on: day, time: '10:30' });
  const now = {
    ...placed.now,
    nextStep: 'visit',
    nextOn: day,
    nextTime: '10:30',
  } as const;

  assert.equal(finishedText({ ...placed, now }, new Date(at)), 'Visita el jueves 26 nov');
});

function withOutcome(outcome: Outcome): PlacedRow {
  const placed = finishedBy({ kind: 'outcome', outcome, how: null, ...noPlan });
  return { ...placed, now: { ...placed.now, outcome: { kind: outcome, at, by: null } } };
}

/** A row that its person has finished with an action. */
function finishedBy(action: RequestAction): PlacedRow {
  const row = requestRow();
  return {
    row,
    now: row,
    finishedBy: { id: 'a', requestId: row.id, at, personId: 1, action },
  };
}
