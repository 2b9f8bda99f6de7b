import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeStorage } from '../../../tests/kit/local-storage.ts';
import type { RequestRow } from '../../desk-api/requests.ts';
import { hourMs } from '../../time.ts';
import { setActingPerson } from './client.ts';
import { clearContacts, readContacts, writeContacts } from './offline-contacts.ts';

test('keeps fifty contacts for 72 hours, and the choice for good', (t) => {
  const storage = fakeStorage();
  Object.defineProperty(globalThis, 'localStorage', {
    value: storage,
    configurable: true,
  });
  t.mock.timers.enable({ apis: ['Date'] });
  setActingPerson(7);
  const kept = {
    id: 1,
    name: 'Ana',
    phone: '600 000 001',
    receivedAt: '2026-11-20T08:00:00.000Z',
  };
  const row = {
    ...kept,
    call: { tel: 'tel:+34600000001' },
    email: 'ana@example.org',
    excerpt: 'Una gotera',
  };
  writeContacts(Array(51).fill(row as RequestRow));
  t.mock.timers.setTime(72 * hourMs - 1);
  const contacts = Array(50).fill({ ...kept, tel: row.call.tel });
  assert.deepEqual(readContacts(), {
    personId: 7,
    at: '1970-01-01T00:00:00.000Z',
    contacts,
  });
  t.mock.timers.setTime(72 * hourMs);
  assert.deepEqual(readContacts()?.contacts, []);
  assert.doesNotMatch(JSON.stringify(storage), /Ana/);
  clearContacts();
  assert.equal(readContacts(), undefined);
});
