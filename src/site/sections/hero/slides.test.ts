import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextSlide } from './slides.ts';

describe('the slide that follows', () => {
  it('goes through all and starts again', () => {
    const ready = ['ready', 'ready', 'ready', 'ready'] as const;
    assert.deepEqual(
      [0, 1, 2, 3].map((slide) => nextSlide(slide, ready)),
      [1, 2, 3, 0],
    );
  });

  it('waits for a picture that is on its way', () => {
    assert.equal(nextSlide(0, ['ready', 'loading', 'ready', 'ready']), 0);
  });

  it('passes over a picture that failed', () => {
    assert.equal(nextSlide(0, ['ready', 'failed', 'ready', 'ready']), 2);
    assert.equal(nextSlide(2, ['ready', 'ready', 'ready', 'failed']), 0);
  });

  it('stands still when every other picture failed', () => {
    assert.equal(nextSlide(0, ['ready', 'failed', 'failed', 'failed']), 0);
  });
});
