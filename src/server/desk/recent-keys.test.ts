import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testClock } from '../../../tests/kit/clock.ts';
import { minuteMs } from '../../time.ts';
import { recentKeys } from './recent-keys.ts';

test('remembers a key until its time is over', () => {
  const clock = testClock();
  const keys = recentKeys(clock, minuteMs);
  keys.note('a');

  clock.advance(minuteMs - 1);
  assert.equal(keys.has('a'), true);

  clock.advance(1);
  assert.equal(keys.has('a'), false);
});

test('remembers a key for longer if it is noted again', () => {
  const clock = testClock();
  const keys = recentKeys(clock, minuteMs);
  keys.note('a');
  clock.advance(minuteMs / 2);

  keys.note('a');

  clock.advance(minuteMs / 2);
  assert.equal(keys.has('a'), true);
});

test('stores no key whose time is over', () => {
  const clock = testClock();
  const keys = recentKeys(clock, minuteMs);
  for (const key of ['a', 'b', 'c']) keys.note(key);
  clock.advance(minuteMs);

  keys.note('d');

  assert.equal(keys.size(), 1);
});
