import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide, visitOn } from '../../../tests/kit/actions.ts';
import type { RequestAction } from '../../contact-request/actions.ts';
import { noPlan } from '../../contact-request/steps.ts';
import type { Rejection } from '../state/outbox.ts';
import { rejectionText } from './rejection-text.ts';

const now = new Date('2026-11-17T10:20:00.000Z');
const stands = {
  by: 'Montse',
  at: '2026-11-17T09:02:00.000Z',
  kind: 'outcome',
  outcome: 'won',
  ...noPlan,
} as const;
const answered: RequestAction = { kind: 'answered', how: 'call' };

test('says who decided later', () => {
  const text = say(decide('lost'), { outcome: 'superseded', stands });

  assert.match(text, /^Montse /);
});

test('says when the later decision was made', () => {
  const text = say(decide('lost'), { outcome: 'superseded', stands });

  assert.match(text, /10:02/);
});

test('says what holds now', () => {
  const text = say(decide('lost'), { outcome: 'superseded', stands });

  assert.match(text, /ganada\.$/);
});

test('says when the own action was made', () => {
  const text = say(decide('lost'), { outcome: 'superseded', stands });

  assert.match(text, /\(9:40\)/);
});

test('says that the own action was made without a network', () => {
  const result = { outcome: 'superseded', stands } as const;

  const text = say(decide('lost'), result, { offline: true });

  assert.match(text, /\(9:40, sin red\)/);
});

test('says which day holds now', () => {
  const moved = { ...stands, kind: 'next-step', outcome: null } as const;
  const visit = { step: 'visit', on: '2026-11-26', time: '10:30' } as const;
  const own: RequestAction = { kind: 'next-step', ...visitOn('2026-11-19') };

  const text = say(own, { outcome: 'superseded', stands: { ...moved, ...visit } });

  assert.match(text, /jueves 26 nov a las 10:30/);
});

test('says that a day was taken away', () => {
  const removed = { ...stands, kind: 'next-step', outcome: null } as const;
  const own: RequestAction = { kind: 'next-step', ...visitOn('2026-11-19') };

  assert.match(say(own, { outcome: 'superseded', stands: removed }), /: sin día\.$/);
});

test('says the day of a visit that another person has set', () => {
  const visit = { step: 'visit', on: '2026-11-26', time: null } as const;
  const theirs = { ...stands, outcome: 'visit', ...visit } as const;

  const text = say(decide('lost'), { outcome: 'superseded', stands: theirs });

  assert.match(text, /jueves 26 nov/);
});

test('says who answered first', () => {
  const first = { by: 'Montse', at: stands.at };

  assert.equal(
    say(answered, { outcome: 'conflict', first }),
    'Montse la contestó hoy a las 10:02, antes que tú.',
  );
});

test('says that an undo came too late', () => {
  const undo = decide(null, { undoes: 'a' });

  assert.match(say(undo, { outcome: 'conflict', stands }), /ya no se puede deshacer/);
});

test('names what was not saved of a request that is gone', () => {
  const note: RequestAction = { kind: 'note', text: 'Trae escalera' };

  assert.match(say(note, { outcome: 'not-found' }), /Lo tuyo \(nota escrita, 9:40\)/);
});

function say(
  action: RequestAction,
  result: Omit<Rejection, 'action'>,
  more: Partial<Rejection['action']> = {},
): string {
  const queued = {
    id: 'b',
    requestId: 1,
    at: '2026-11-17T08:40:00.000Z',
    personId: 1,
    queuedAt: 0,
    action,
    ...more,
  };
  return rejectionText({ action: queued, ...result }, now);
}
