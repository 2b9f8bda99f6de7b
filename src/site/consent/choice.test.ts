import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceLifetimeDays, keepChoice, readChoice } from './choice.ts';

const day = 24 * 60 * 60 * 1000;

/** Returns as much of a browser's storage as a choice needs. */
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

test('a choice expires after the twelve months of the cookie policy', () => {
  assert.equal(choiceLifetimeDays, 365);
  for (const choice of ['accepted', 'rejected'] as const) {
    const storage = storageWith();
    keepChoice(storage, choice, 0);
    assert.equal(readChoice(storage, (choiceLifetimeDays - 1) * day), choice);
    assert.equal(readChoice(storage, choiceLifetimeDays * day), undefined);
  }
});

test('a malformed or future choice is ignored', () => {
  const malformed = [
    null,
    '',
    '{',
    'null',
    '[]',
    '{"choice":"accepted"}',
    '{"choice":"maybe","at":1}',
  ];
  for (const kept of [...malformed, '{"choice":"accepted","at":9e15}'])
    assert.equal(readChoice(storageWith(kept), 2), undefined, String(kept));
});

test('without storage there is no choice, and keeping one does not throw', () => {
  const closed = () => {
    throw new Error('closed');
  };
  keepChoice(closed, 'accepted');
  assert.equal(readChoice(closed), undefined);
});
