import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { fakeBrowser } from '../../../tests/kit/fake-browser.ts';
import { lastContact, setLastContact } from './last-contact.ts';
import { queue, queueAction, rejections } from './outbox.ts';
import { showToast, toast } from './toast.ts';

const browser = fakeBrowser();

test('forgets what was read', async (t) => {
  const { client, clearSession } = await open(t);
  client.setQueryData(['requests', 'waiting'], 'Ana');

  clearSession(client);

  assert.equal(client.getQueryData(['requests', 'waiting']), undefined);
});

test('forgets the text of the search', async (t) => {
  const { client, clearSession, searchText } = await open(t);
  searchText.set('Ana');

  clearSession(client);

  assert.equal(searchText.get(), '');
});

test('forgets the last contact', async (t) => {
  const { client, clearSession } = await open(t);
  setLastContact({ id: 1, name: 'Ana', way: 'call' });

  clearSession(client);

  assert.equal(lastContact.get(), null);
});

test('forgets the toast', async (t) => {
  const { client, clearSession } = await open(t);
  showToast('Ana: contestada.');

  clearSession(client);

  assert.equal(toast.get(), null);
});

test('forgets what the server did not apply', async (t) => {
  const { client, clearSession, queueOffline } = await open(t);
  rejections.set([{ action: queueOffline(), outcome: 'rejected' }]);

  clearSession(client);

  assert.deepEqual(rejections.get(), []);
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
  const { clearSession } = await import('./session.ts');
  const { searchText } = await import('./routes.ts');
  return {
    client: new QueryClient(),
    clearSession,
    searchText,
    queueOffline() {
      browser.online = false;
      return queueAction(1, { kind: 'note', text: 'Ana' });
    },
  };
}
