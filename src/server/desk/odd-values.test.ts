import assert from 'node:assert/strict';
import { ask, signIn } from '../../../tests/support/desk.ts';
import { goodRequest, postForm } from '../../../tests/support/form.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { mailBy } from '../../../tests/support/smtp.ts';
import { testDatabase } from '../../../tests/support/stores.ts';

/** One more than PostgreSQL's `integer` holds. */
const tooLarge = 2_147_483_648;

/** With a character that PostgreSQL cannot store. */
const nul = 'a\u0000b';

const asked: readonly [method: string, path: string, body: object | undefined, status: number][] = [
  ['GET', `/requests/${tooLarge}`, undefined, 400],
  ['DELETE', `/people/${tooLarge}`, undefined, 400],
  ['DELETE', `/sessions/${tooLarge}`, undefined, 400],
  ['DELETE', `/passkeys/${tooLarge}`, undefined, 400],
  ['DELETE', `/notifications/devices/${tooLarge}`, undefined, 400],
  ['GET', `/requests?show=all&after=2026-11-21T09:00:00.000Z,${tooLarge}`, undefined, 400],
  ['GET', `/suspected?after=2026-11-21T09:00:00.000Z,${tooLarge}`, undefined, 400],
  ['GET', `/junk?after=2026-11-21T09:00:00.000Z,${tooLarge}`, undefined, 400],
  ['POST', '/search', { text: 'a', after: `2026-11-21T09:00:00.000Z,${tooLarge}` }, 400],
  ['POST', '/invitations', { name: nul }, 422],
  ['PUT', '/people/me/name', { name: nul }, 422],
  ['POST', '/access', { address: `${nul}@example.com` }, 400],
  ['POST', '/erasures', { address: `${nul}@example.com` }, 400],
  ['POST', '/sign-in/passkey', { id: nul }, 400],
  ['POST', '/sign-in/codes', { mail: `${nul}@example.com` }, 400],
  ['POST', '/notifications', { endpoint: `https://push.example.com/${nul}` }, 400],
  ['POST', '/search', { text: nul }, 200],
  // Before 1901 Madrid was some minutes behind whole hours: it is no bound, and must not mean "everything".
  ['GET', '/exports/count?to=1900-12-31', undefined, 400],
];

testDatabase(
  'what cannot be stored, or meant, is refused, and is no fault of the server',
  async (t, database) => {
    const server = await startTestServer(t, { database, mail: mailBy('smtp://127.0.0.1:9') });
    const cookie = await signIn(server);
    await postForm(server.url, goodRequest);
    const headers = { 'sec-fetch-site': 'same-origin' };
    for (const [method, path, body, status] of asked) {
      const answer = await ask(server, method, `/oficina/api${path}`, { cookie, headers, body });
      assert.equal(answer.status, status, `${method} ${path}`);
    }
  },
);
