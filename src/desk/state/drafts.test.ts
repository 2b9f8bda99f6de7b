import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeStorage } from '../../../tests/kit/local-storage.ts';
import { dayMs } from '../../time.ts';
import { setActingPerson } from './client.ts';
import { clearDrafts, expireDrafts, hasDrafts, readDraft, writeDraft } from './drafts.ts';

test('a draft expires after 24 hours even in an open desk', (t) => {
  Object.defineProperty(globalThis, 'localStorage', {
    value: fakeStorage(),
    configurable: true,
  });
  t.mock.timers.enable({ apis: ['Date'] });
  writeDraft(1, 'Trae escalera');
  t.mock.timers.setTime(dayMs - 1);
  expireDrafts();
  assert.deepEqual([readDraft(1), hasDrafts()], ['Trae escalera', true]);
  t.mock.timers.setTime(dayMs);
  assert.equal(hasDrafts(), false);
  expireDrafts();
  assert.deepEqual(Object.keys(localStorage), []);
});

test('a person reads only their own drafts', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    value: fakeStorage(),
    configurable: true,
  });
  for (const person of [1, 11]) {
    setActingPerson(person);
    assert.equal(readDraft(7), '');
    writeDraft(7, `by ${person}`);
  }
  setActingPerson(1);
  assert.equal(readDraft(7), 'by 1');
  clearDrafts();
  assert.equal(readDraft(7), '');
  setActingPerson(11);
  assert.equal(readDraft(7), 'by 11');
});

test('a draft that could not be stored also warns and expires', (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  // Full, or forbidden.
  for (const [day, value] of [fakeStorage(() => true), undefined].entries()) {
    Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });
    setActingPerson(1);
    writeDraft(1, 'Trae escalera');
    assert.deepEqual([readDraft(1), hasDrafts()], ['Trae escalera', true]);
    setActingPerson(2);
    assert.equal(hasDrafts(), false);
    setActingPerson(1);
    t.mock.timers.setTime((day + 1) * dayMs);
    assert.deepEqual([readDraft(1), hasDrafts()], ['', false]);
  }
});
