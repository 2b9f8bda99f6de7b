import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { fakeBrowser } from '../../../tests/kit/fake-browser.ts';
import { requestRow } from '../../../tests/kit/request-row.ts';
import type { CurrentSession } from '../../desk-api/people.ts';
import { setActingPerson } from './client.ts';
import { askAfterContact, lastContact } from './last-contact.ts';
import { readContacts, writeContacts } from './offline-contacts.ts';
import { queue, queueAction } from './outbox.ts';
import { showToast, toast } from './toast.ts';

const browser = fakeBrowser();

const marc: CurrentSession = {
  id: 1,
  person: { id: 1, name: 'Marc', mail: null },
  onlyByLink: false,
  asksName: false,
  linkToRead: null,
};

test('forgets what was read', async (t) => {
  const { client, clearSession } = await open(t);
  client.setQueryData(['requests', 'waiting'], 'Ana');

  clearSession(client);

  assert.equal(client.getQueryData(['requests', 'waiting']), undefined);
});

test('forgets the text of the search', async (t) => {
  const { client, clearSession, search } = await open(t);
  search.set({ text: 'Ana', path: '/' });

  clearSession(client);

  assert.equal(search.get().text, '');
});

test('keeps the last contact when the session ends by itself', async (t) => {
  const { client, clearSession, signIn } = await open(t);
  signIn();
  askAfterContact({ id: 1, way: 'call' });

  clearSession(client);
  signIn();

  assert.equal(lastContact.get()?.id, 1);
});

test('forgets the last contact when the person signs out', async (t) => {
  const { client, signOut, signIn } = await open(t);
  signIn();
  askAfterContact({ id: 1, way: 'call' });

  await signOut(client);
  signIn();

  assert.equal(lastContact.get(), null);
});

test('forgets the contacts when the session ends by itself', async (t) => {
  const { client, clearSession, keepContacts } = await open(t);
  keepContacts();

  clearSession(client);

  assert.deepEqual(readContacts()?.contacts, []);
});

test('keeps contacts again once their person is back', async (t) => {
  const { client, clearSession, rememberPerson, keepContacts } = await open(t);
  keepContacts();
  clearSession(client);

  rememberPerson(marc);

  assert.equal(readContacts()?.personId, marc.person.id);
});

test('keeps no contacts for another person', async (t) => {
  const { client, clearSession, rememberPerson, keepContacts } = await open(t);
  keepContacts();
  clearSession(client);

  rememberPerson({ ...marc, person: { ...marc.person, id: 2 } });

  assert.equal(readContacts(), undefined);
});

test('keeps contacts no more once the person has signed out', async (t) => {
  const { client, signOut, keepContacts } = await open(t);
  keepContacts();

  await signOut(client);

  assert.equal(readContacts(), undefined);
});

test('forgets the toast', async (t) => {
  const { client, clearSession } = await open(t);
  showToast('Ana: contestada.');

  clearSession(client);

  assert.equal(toast.get(), null);
});

test('takes the number off the icon of the app', async (t) => {
  const { client, clearSession } = await open(t);
  browser.badge = 3;

  clearSession(client);

  assert.equal(browser.badge, 0);
});

test('keeps what is queued', async (t) => {
  const { client, clearSession, queueOffline } = await open(t);
  const { id } = queueOffline();

  clearSession(client);

  assert.ok(queue.get().some((queued) => queued.id === id));
});

/** Opens the desk, whose session is about to end. */
async function open(t: TestContext) {
  t.after(browser.install());
  browser.reset();

  // These modules add listeners to the page when they are loaded.
  const { clearSession, rememberPerson, signOut } = await import('./session.ts');
  const { search } = await import('./routes.ts');
  return {
    client: new QueryClient(),
    clearSession,
    rememberPerson,
    signOut,
    search,
    signIn: () => setActingPerson(1),
    keepContacts() {
      rememberPerson(marc);
      writeContacts([requestRow()]);
    },
    queueOffline() {
      browser.online = false;
      return queueAction(1, { kind: 'note', text: 'Ana' });
    },
  };
}
