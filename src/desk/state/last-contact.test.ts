import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fakeStorage } from '../../../tests/kit/local-storage.ts';
import { hourMs } from '../../time.ts';
import { setActingPerson } from './client.ts';

const call = { id: 7, way: 'call' } as const;

test('asks after a contact in a page that was closed', async (t) => {
  const page = await open(t);
  page.askAfterContact(call);

  const later = await load();

  assert.equal(later.lastContact.get()?.id, 7);
});

test('stores only the id of the request of a visitor', async (t) => {
  const page = await open(t);

  page.askAfterContact(call);

  const stored = JSON.parse(localStorage.getItem('oficina-contacto') ?? '');
  assert.deepEqual(stored, { ...call, personId: 1, at: 0, isAsked: true });
});

test('asks no longer than an hour after a contact', async (t) => {
  const page = await open(t);
  page.askAfterContact(call);

  t.mock.timers.setTime(hourMs);

  assert.equal(page.lastContact.get(), null);
});

test('deletes a contact that is older than an hour', async (t) => {
  const page = await open(t);
  page.askAfterContact(call);
  t.mock.timers.setTime(hourMs);

  await load();

  assert.equal(localStorage.getItem('oficina-contacto'), null);
});

test('does not ask another person', async (t) => {
  const page = await open(t);
  page.askAfterContact(call);

  setActingPerson(2);

  assert.equal(page.lastContact.get(), null);
});

test('asks no more once the question was ended', async (t) => {
  const page = await open(t);
  page.askAfterContact(call);

  page.endQuestion();

  assert.equal(page.lastContact.get(), null);
});

test('knows the way of a contact once the question was ended', async (t) => {
  const page = await open(t);
  page.askAfterContact(call);

  page.endQuestion();

  assert.equal(page.lastWayTo(7), 'call');
});

test('knows no way of a contact to another request', async (t) => {
  const page = await open(t);
  page.askAfterContact(call);

  assert.equal(page.lastWayTo(8), null);
});

/** Opens the desk of person 1 with an empty storage, at a time that the test sets. */
function open(t: TestContext) {
  Object.defineProperty(globalThis, 'localStorage', {
    value: fakeStorage(),
    configurable: true,
  });
  t.mock.timers.enable({ apis: ['Date'] });
  setActingPerson(1);
  return load();
}

let loads = 0;

/** Loads the module as a newly opened page does. */
function load(): Promise<typeof import('./last-contact.ts')> {
  loads++;
  return import(`./last-contact.ts?load=${loads}`);
}
