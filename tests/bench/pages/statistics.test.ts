import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { median, range } from './statistics.ts';

describe('what the benchmark makes of its rounds', () => {
  it('is the middle one, or the mean of the two in the middle', () => {
    assert.equal(median([5, 1, 3]), 3);
    assert.equal(median([4, 1, 3, 2]), 2.5);
    assert.equal(median([7]), 7);
  });

  it('keeps the lowest and the highest', () => {
    assert.deepEqual(range([5, 1, 3]), [1, 5]);
  });
});
