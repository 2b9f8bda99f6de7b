import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Deadline, deadlineOf, deadlineText, shareUsed } from './deadline.ts';

const now = new Date('2026-11-24T12:00:00.000Z');

type Case = {
  /** How many hours ago the request came, and how many hours ago it was answered. */
  received: number;
  answered?: number;
  promised?: boolean;
  deadline: Deadline;
  text: string;
};

const cases: Record<string, Case> = {
  'a new request': { received: 0, deadline: 'open', text: 'Quedan 24\u00a0h' },
  'a request ahead of the clock': {
    received: -1,
    deadline: 'open',
    text: 'Quedan 24\u00a0h',
  },
  'a request of 20 hours': { received: 20, deadline: 'open', text: 'Quedan 4\u00a0h' },
  'a request just older than 20 hours': {
    received: 20.01,
    deadline: 'near',
    text: 'Quedan 3\u00a0h 59\u00a0min',
  },
  'a request with one hour left': {
    received: 23,
    deadline: 'near',
    text: 'Queda 1\u00a0h',
  },
  'a request of 24 hours': {
    received: 24,
    deadline: 'near',
    text: 'Queda menos de 1\u00a0min',
  },
  'a request just older than 24 hours': {
    received: 24.01,
    deadline: 'late',
    text: 'menos de 1\u00a0min de retraso',
  },
  'an old request without a promise': {
    received: 99,
    promised: false,
    deadline: 'waiting',
    text: 'Espera desde hace 4\u00a0días',
  },
  'an answer in time': {
    received: 30,
    answered: 28,
    deadline: 'answered',
    text: 'Contestada en 2\u00a0h',
  },
  'a late answer': {
    received: 30,
    answered: 5,
    deadline: 'answered',
    text: 'Contestada en 25\u00a0h, con retraso',
  },
  'an answer before the request': {
    received: 1,
    answered: 24,
    deadline: 'answered',
    text: 'Contestada',
  },
  'a slow answer without a promise': {
    received: 30,
    answered: 5,
    promised: false,
    deadline: 'answered',
    text: 'Contestada en 25\u00a0h',
  },
};

for (const [name, { received, answered, promised = true, ...expected }] of Object.entries(
  cases,
)) {
  const times = {
    receivedAt: hoursAgo(received),
    answered: answered === undefined ? null : answeredAt(hoursAgo(answered)),
  };

  test(`${name} is ${expected.deadline}`, () => {
    assert.equal(deadlineOf(times, promised, now), expected.deadline);
  });

  test(`${name} says «${expected.text}»`, () => {
    assert.equal(deadlineText(times, promised, now), expected.text);
  });
}

for (const { hours, share } of [
  { hours: -1, share: 0 },
  { hours: 0, share: 0 },
  { hours: 12, share: 0.5 },
  { hours: 24, share: 1 },
  { hours: 99, share: 1 },
]) {
  test(`after ${hours} hours the share that has passed is ${share}`, () => {
    assert.equal(shareUsed(hoursAgo(hours), now), share);
  });
}

function hoursAgo(hours: number): string {
  return new Date(now.getTime() - hours * 3_600_000).toISOString();
}

function answeredAt(at: string) {
  return { at, by: null, how: null, action: 'a' };
}
