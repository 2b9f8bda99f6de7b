import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { choiceLifetimeDays, keepChoice, readChoice } from './choice.ts';

const day = 24 * 60 * 60 * 1000;

/** As much of a browser's storage as a choice needs. */
function storageWith(initial: string | null = null) {
  let value = initial;
  const storage = {
    getItem: () => value,
    setItem: (_: string, next: string) => {
      value = next;
    },
  };
  return () => storage as unknown as Storage;
}

describe('the choice about cookies', () => {
  for (const choice of ['accepted', 'rejected'] as const) {
    it(`is remembered when it was ${choice}`, () => {
      const storage = storageWith();
      keepChoice(storage, choice, 0);
      assert.equal(readChoice(storage, (choiceLifetimeDays - 1) * day), choice);
    });

    it(`is forgotten after its time when it was ${choice}`, () => {
      const storage = storageWith();
      keepChoice(storage, choice, 0);
      assert.equal(readChoice(storage, choiceLifetimeDays * day), undefined);
    });
  }

  it('is kept no longer than the 24 months that the AEPD allows', () => {
    assert.ok(choiceLifetimeDays <= 730);
  });

  for (const kept of [
    null,
    '',
    '{',
    'null',
    '[]',
    '{"choice":"accepted"}',
    '{"choice":"maybe","at":1}',
    '{"choice":"accepted","at":9e15}',
  ]) {
    it(`is unknown where storage holds ${kept}`, () => {
      assert.equal(readChoice(storageWith(kept), 2), undefined);
    });
  }

  it('is unknown where storage is closed, and keeping it there breaks nothing', () => {
    const closed = () => {
      throw new Error('closed');
    };
    keepChoice(closed, 'accepted');
    assert.equal(readChoice(closed), undefined);
  });
});
