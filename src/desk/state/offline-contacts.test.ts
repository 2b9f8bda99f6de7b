import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { decide } from '../../../tests/kit/actions.ts';
import { fakeStorage } from '../../../tests/kit/local-storage.ts';
import { requestRow } from '../../../tests/kit/request-row.ts';
import type { RequestAction } from '../../contact-request/actions.ts';
import { hourMs } from '../../time.ts';
import { setActingPerson } from './client.ts';
import {
  clearContacts,
  readContacts,
  waitingContacts,
  writeContacts,
} from './offline-contacts.ts';

const row = requestRow({ call: { tel: 'tel:+34600000001', whatsapp: null } });

const contact = {
  id: 1,
  name: 'Ana',
  phone: '600 000 001',
  tel: 'tel:+34600000001',
  receivedAt: '2026-11-20T08:00:00.000Z',
};

test('no contacts are kept if no one chose it', (t) => {
  open(t);

  assert.equal(readContacts(), undefined);
});

test('stores only what it takes to call', (t) => {
  open(t);

  writeContacts([row]);

  assert.deepEqual(readContacts()?.contacts, [contact]);
});

test('keeps whose contacts they are', (t) => {
  open(t);

  writeContacts([row]);

  assert.equal(readContacts()?.personId, 7);
});

test('keeps when the contacts were read', (t) => {
  open(t);

  writeContacts([row]);

  assert.equal(readContacts()?.at, '1970-01-01T00:00:00.000Z');
});

test('keeps the first fifty requests', (t) => {
  open(t);
  const rows = Array.from({ length: 51 }, (_, id) => ({ ...row, id }));

  writeContacts(rows);

  const ids = readContacts()?.contacts.map(({ id }) => id);
  assert.deepEqual(
    ids,
    rows.slice(0, 50).map(({ id }) => id),
  );
});

test('keeps contacts for almost 72 hours', (t) => {
  open(t);
  writeContacts([row]);

  t.mock.timers.setTime(72 * hourMs - 1);

  assert.equal(readContacts()?.contacts.length, 1);
});

test('keeps the choice alone after 72 hours', (t) => {
  open(t);
  writeContacts([row]);

  t.mock.timers.setTime(72 * hourMs);

  assert.deepEqual(readContacts()?.contacts, []);
});

test('keeps no contacts that a clock of the future has stored', (t) => {
  open(t);
  t.mock.timers.setTime(72 * hourMs);
  writeContacts([row]);

  t.mock.timers.setTime(0);

  assert.deepEqual(readContacts()?.contacts, []);
});

test('deletes contacts from the storage after 72 hours', (t) => {
  const storage = open(t);
  writeContacts([row]);
  t.mock.timers.setTime(72 * hourMs);

  readContacts();

  assert.doesNotMatch(JSON.stringify(storage), /Ana/);
});

test('deletes the choice with the contacts', (t) => {
  open(t);
  writeContacts([row]);

  clearContacts();

  assert.equal(readContacts(), undefined);
});

const answer: RequestAction = { kind: 'answered', how: null };
const reopen: RequestAction = { kind: 'reopened', undoes: 'action-0', on: null };
const markSpam: RequestAction = { kind: 'marked-spam' };
const clearSpam: RequestAction = { kind: 'spam-cleared' };

for (const { what, actions } of [
  { what: 'was answered', actions: [answer] },
  { what: 'was marked as spam', actions: [markSpam] },
  { what: 'was removed', actions: [{ kind: 'call-removed' } as const] },
  { what: 'was given an outcome', actions: [decide('won')] },
  { what: 'was answered again', actions: [answer, reopen, answer] },
  { what: 'was answered, though no spam', actions: [answer, markSpam, clearSpam] },
]) {
  test(`shows no contact who ${what}`, () => {
    assert.deepEqual(waitingContacts([contact], queued(actions)), []);
  });
}

for (const { what, actions } of [
  { what: 'was called in vain', actions: [{ kind: 'no-answer', on: null } as const] },
  { what: 'was answered by mistake', actions: [answer, reopen] },
  { what: 'was given an outcome by mistake', actions: [decide('won'), decide(null)] },
  { what: 'was marked as spam by mistake', actions: [markSpam, clearSpam] },
]) {
  test(`shows a contact who ${what}`, () => {
    assert.deepEqual(waitingContacts([contact], queued(actions)), [contact]);
  });
}

test('shows the contacts of other requests', () => {
  const other = { ...contact, id: 2 };

  assert.deepEqual(waitingContacts([contact, other], queued([answer])), [other]);
});

/** Returns these actions as they are queued, all on the request of the contact. */
function queued(actions: readonly RequestAction[]) {
  return actions.map((action, index) => ({
    id: `action-${index}`,
    requestId: contact.id,
    personId: 7,
    at: '2026-11-20T09:00:00.000Z',
    action,
  }));
}

/** Opens the desk of person 7 with an empty storage, which it returns. */
function open(t: TestContext) {
  const storage = fakeStorage();
  Object.defineProperty(globalThis, 'localStorage', {
    value: storage,
    configurable: true,
  });
  t.mock.timers.enable({ apis: ['Date'] });
  setActingPerson(7);
  return storage;
}
