import assert from 'node:assert/strict';
import { test } from 'node:test';

/** The browser's storage; `full` refuses to store. */
const storage = { full: false, entries: new Map<string, string>() };
const localStorage = {
  getItem: (key: string) => storage.entries.get(key) ?? null,
  setItem(key: string, value: string) {
    if (storage.full) throw new Error('QuotaExceededError');
    storage.entries.set(key, value);
  },
  removeItem: (key: string) => storage.entries.delete(key),
};
Object.defineProperty(globalThis, 'localStorage', { value: localStorage });
const { readDraft, writeDraft } = await import('./drafts.ts');

test('a draft that the browser cannot store lasts as long as the page', () => {
  writeDraft(1, 'Mejor');
  storage.full = true;
  writeDraft(1, 'Mejor por la tarde');
  assert.equal(readDraft(1), 'Mejor por la tarde');
  storage.full = false;
  writeDraft(1, 'Mejor el lunes');
  assert.equal(readDraft(1), 'Mejor el lunes');
  writeDraft(1, '');
  assert.equal(readDraft(1), '');
});
