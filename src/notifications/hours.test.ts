import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isQuietAt, remindedUntil } from './hours.ts';

for (const { at, quiet } of [
  { at: '2026-11-21T06:59:59.999Z', quiet: true },
  { at: '2026-11-21T07:00:00.000Z', quiet: false },
  { at: '2026-11-21T19:59:59.999Z', quiet: false },
  { at: '2026-11-21T20:00:00.000Z', quiet: true },
  { at: '2026-07-21T05:59:59.999Z', quiet: true },
  { at: '2026-07-21T06:00:00.000Z', quiet: false },
])
  test(`${at} is ${quiet ? 'quiet' : 'not quiet'}`, () => {
    assert.equal(isQuietAt(new Date(at)), quiet);
  });

for (const { when, at, hours, until } of [
  {
    when: 'by day as many hours before',
    at: '2026-11-21T09:00:00.000Z',
    hours: 20,
    until: '2026-11-20T13:00:00.000Z',
  },
  {
    when: 'on the evening before a night also of that night',
    at: '2026-11-21T19:00:00.000Z',
    hours: 20,
    until: '2026-11-21T10:59:59.999Z',
  },
  {
    when: 'on an evening of none that came after 20:00',
    at: '2026-11-21T19:30:00.000Z',
    hours: 4,
    until: '2026-11-21T19:00:00.000Z',
  },
  {
    when: 'before the night in which clocks are put back',
    at: '2026-10-24T18:00:00.000Z',
    hours: 20,
    until: '2026-10-24T10:59:59.999Z',
  },
  {
    when: 'before the night in which clocks are put forward',
    at: '2027-03-27T19:00:00.000Z',
    hours: 20,
    until: '2027-03-27T09:59:59.999Z',
  },
])
  test(`reminds ${when}`, () => {
    assert.equal(remindedUntil(hours, new Date(at))?.toISOString(), until);
  });

test('sends no reminder in the quiet hours', () => {
  assert.equal(remindedUntil(20, new Date('2026-11-21T20:00:00.000Z')), undefined);
});
