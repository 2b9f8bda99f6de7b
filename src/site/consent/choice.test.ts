import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceLifetimeDays, keepChoice, readChoice } from './choice.ts';

const day = 24 * 60 * 60 * 1000;

test('a choice lasts for the twelve months of the cookie policy', () => {
  assert.equal(choiceLifetimeDays, 365);
});

for (const choice of ['accepted', 'rejected'] as const) {
  test(`a choice still stands on its last day: ${choice}`, () => {
    const storage = storageWith(null);
    keepChoice(storage, choice, 0);

    assert.equal(readChoice(storage, 364 * day), choice);
  });

  test(`a choice expires: ${choice}`, () => {
    const storage = storageWith(null);
    keepChoice(storage, choice, 0);

    assert.equal(readChoice(storage, 365 * day), undefined);
  });
}

const unusable = {
  nothing: null,
  'an empty text': '',
  'a broken text': '{',
  null: 'null',
  'a list': '[]',
  'a choice without a time': '{"choice":"accepted"}',
  'an unknown choice': '{"choice":"maybe","at":1}',
  'a choice of the future': '{"choice":"accepted","at":9e15}',
};

for (const [name, kept] of Object.entries(unusable)) {
  test(`storage with ${name} holds no choice`, () => {
    assert.equal(readChoice(storageWith(kept), 2), undefined);
  });
}

test('closed storage holds no choice', () => {
  assert.equal(readChoice(closedStorage), undefined);
});

test('keeping a choice in closed storage does not throw', () => {
  assert.doesNotThrow(() => keepChoice(closedStorage, 'accepted'));
});

/** Returns as much of a browser's storage as a choice needs. */
function storageWith(initial: string | null) {
  let value = initial;
  const storage = {
    getItem: () => value,
    setItem: (_: string, next: string) => {
      value = next;
    },
  };
  return () => storage as unknown as Storage;
}

function closedStorage(): Storage {
  throw new Error('closed');
}
