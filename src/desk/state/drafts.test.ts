import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fakeStorage } from '../../../tests/kit/local-storage.ts';
import { dayMs } from '../../time.ts';
import { setActingPerson } from './client.ts';
import { clearDrafts, expireDrafts, hasDrafts, readDraft, writeDraft } from './drafts.ts';

const storages = {
  'a storage': () => fakeStorage(),
  'a storage that is full': () => fakeStorage(() => true),
  'no storage': () => undefined,
};

for (const [name, storage] of Object.entries(storages)) {
  test(`with ${name} a draft can be read`, (t) => {
    open(t, storage());
    writeDraft(1, 'Trae escalera');

    assert.equal(readDraft(1), 'Trae escalera');
  });

  test(`with ${name} a draft is known to be unsaved`, (t) => {
    open(t, storage());
    writeDraft(1, 'Trae escalera');

    assert.equal(hasDrafts(), true);
  });

  test(`with ${name} a draft is that of one person`, (t) => {
    open(t, storage());
    writeDraft(1, 'Trae escalera');
    setActingPerson(2);

    assert.equal(hasDrafts(), false);
  });

  test(`with ${name} a draft can be read for almost 30 days`, (t) => {
    open(t, storage());
    writeDraft(1, 'Trae escalera');

    pass(t, 30 * dayMs - 1_000);
    expireDrafts();

    assert.equal(readDraft(1), 'Trae escalera');
  });

  test(`with ${name} a draft is unsaved for almost 30 days`, (t) => {
    open(t, storage());
    writeDraft(1, 'Trae escalera');

    pass(t, 30 * dayMs - 1_000);
    expireDrafts();

    assert.equal(hasDrafts(), true);
  });

  test(`with ${name} a draft expires after 30 days in an open desk`, (t) => {
    open(t, storage());
    writeDraft(1, 'Trae escalera');

    pass(t, 30 * dayMs);

    assert.equal(readDraft(1), '');
  });

  test(`with ${name} an expired draft is not unsaved any more`, (t) => {
    open(t, storage());
    writeDraft(1, 'Trae escalera');

    pass(t, 30 * dayMs);

    assert.equal(hasDrafts(), false);
  });
}

test('deletes expired drafts from the storage', (t) => {
  open(t, fakeStorage());
  writeDraft(1, 'Trae escalera');
  pass(t, 30 * dayMs);

  expireDrafts();

  assert.deepEqual(Object.keys(localStorage), ['oficina-persona']);
});

test('a clock that jumps ahead leaves what is being typed', (t) => {
  open(t, fakeStorage());
  writeDraft(1, 'Trae escalera');

  t.mock.timers.setTime(99 * dayMs);
  expireDrafts();

  assert.equal(readDraft(1), 'Trae escalera');
});

test('a draft of an earlier page expires after 30 days', async (t) => {
  open(t, fakeStorage());
  writeDraft(1, 'Trae escalera');
  const later = await openAgain();

  t.mock.timers.setTime(30 * dayMs);

  assert.equal(later.readDraft(1), '');
});

test('a person does not read the draft of another', (t) => {
  open(t, fakeStorage());
  writeDraft(7, 'by 1');
  setActingPerson(11);

  assert.equal(readDraft(7), '');
});

test('a person reads their own draft beside that of another', (t) => {
  open(t, fakeStorage());
  writeDraft(7, 'by 1');
  setActingPerson(11);
  writeDraft(7, 'by 11');
  setActingPerson(1);

  assert.equal(readDraft(7), 'by 1');
});

test('clears the drafts of the person', (t) => {
  open(t, fakeStorage());
  writeDraft(7, 'by 1');

  clearDrafts();

  assert.equal(readDraft(7), '');
});

test('clearing leaves the drafts of others', (t) => {
  open(t, fakeStorage());
  setActingPerson(11);
  writeDraft(7, 'by 11');
  setActingPerson(1);

  clearDrafts();

  setActingPerson(11);
  assert.equal(readDraft(7), 'by 11');
});

/** Opens the desk of person 1 with a storage, at a time that the test sets. */
function open(t: TestContext, storage: object | undefined): void {
  Object.defineProperty(globalThis, 'localStorage', {
    value: storage,
    configurable: true,
  });
  t.mock.timers.enable({ apis: ['Date'] });
  setActingPerson(1);
  // Drafts that could not be stored stay in memory, even those of the previous test.
  clearDrafts();
}

let opened = 0;

/** Loads the module as a newly opened page does. */
function openAgain(): Promise<typeof import('./drafts.ts')> {
  opened++;
  return import(`./drafts.ts?opened=${opened}`);
}

/** Lets time pass on both clocks. */
function pass(t: TestContext, ms: number): void {
  const before = performance.now();
  t.mock.timers.setTime(Date.now() + ms);
  t.mock.method(performance, 'now', () => before + ms);
}
