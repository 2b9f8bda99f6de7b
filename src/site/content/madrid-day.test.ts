import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { madridDay } from './madrid-day.ts';

describe('the day in Madrid', () => {
  it('is written in long Spanish form', () => {
    assert.deepEqual(madridDay(new Date('2026-11-21T12:00:00Z')), {
      iso: '2026-11-21',
      long: '21 de noviembre de 2026',
    });
  });

  it('begins an hour before the day in UTC in winter, two in summer', () => {
    assert.equal(madridDay(new Date('2026-12-31T23:00:00Z')).iso, '2027-01-01');
    assert.equal(madridDay(new Date('2026-07-01T21:59:59Z')).iso, '2026-07-01');
    assert.equal(madridDay(new Date('2026-07-01T22:00:00Z')).iso, '2026-07-02');
  });
});
