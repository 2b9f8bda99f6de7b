import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import { sessionOf, signIn } from '../../../tests/kit/desk.ts';
import { fakeBrowser } from '../../../tests/kit/fake-browser.ts';
import { startTestServer } from '../../../tests/kit/server.ts';
import { until } from '../../../tests/kit/until.ts';
import { apiPaths } from '../../desk-api/paths.ts';

const browser = fakeBrowser();

test('a 401 ends the session in the browser', async (t) => {
  const { readWithoutSession, session } = await open(t);
  browser.cookie = '';

  await readWithoutSession();

  assert.equal(session(), null);
});

test('a 401 to a request of an earlier session ends none', async (t) => {
  const { readWithoutSession, session, personId } = await open(t);

  await readWithoutSession();

  await until(() => session()?.person.id === personId);
});

/** Opens the desk of a person who is signed in. */
async function open(t: TestContext) {
  t.after(browser.install());
  browser.reset();
  const server = await startTestServer(t);
  browser.url = server.url;
  browser.cookie = await signIn(server);
  const signedIn = await sessionOf(server, browser.cookie);

  // These modules add listeners to the page when they are loaded.
  const { createQueryClient } = await import('./query-client.ts');
  const { sessionQuery } = await import('../state/session.ts');
  const client = createQueryClient();
  t.after(() => client.clear());
  t.after(new QueryObserver(client, sessionQuery).subscribe(() => {}));
  await until(() => Boolean(client.getQueryData(sessionQuery.queryKey)));

  return {
    personId: signedIn?.person.id,
    session: () => client.getQueryData(sessionQuery.queryKey),

    /** Reads something else, with a session that has ended when it is sent. */
    async readWithoutSession(): Promise<void> {
      const { cookie } = browser;
      browser.cookie = '';
      const read = client.fetchQuery({ queryKey: [apiPaths.people] });
      browser.cookie = cookie;
      await assert.rejects(read, { kind: 'signed-out' });
    },
  };
}
