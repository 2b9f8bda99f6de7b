import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { fakeBrowser } from '../../../tests/kit/fake-browser.ts';
import { setActingPerson } from './client.ts';
import { askAfterContact, lastContact } from './last-contact.ts';
import { queue, queueAction } from './outbox.ts';
import { showToast, toast } from './toast.ts';

const browser = fakeBrowser();

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

  // They listen to the page as soon as they are loaded.
  const { clearSession, signOut } = await import('./session.ts');
  const { search } = await import('./routes.ts');
  return {
    client: new QueryClient(),
    clearSession,
    signOut,
    search,
    signIn: () => setActingPerson(1),
    queueOffline() {
      browser.online = false;
      return queueAction(1, { kind: 'note', text: 'Ana' });
    },
  };
}
