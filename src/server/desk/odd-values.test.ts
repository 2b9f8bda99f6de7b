import assert from 'node:assert/strict';
import { testDatabase } from '../../../tests/kit/database.ts';
import { ask, startTestDesk } from '../../../tests/kit/desk.ts';
import { postForm, validRequest } from '../../../tests/kit/form.ts';
import { mailConfig } from '../../../tests/kit/smtp.ts';

/** One more than PostgreSQL's `integer` holds. */
const tooLarge = 2_147_483_648;

/** With a character that PostgreSQL cannot store. */
const nul = 'a\u0000b';

const id = '5e9f0c1a-52a6-4b7e-9f9c-0d6b1c3f7a10';

const asked: readonly [
  method: string,
  path: string,
  body: object | undefined,
  status: number,
][] = [
  ['GET', `/requests/${tooLarge}`, undefined, 400],
  ['DELETE', `/people/${tooLarge}`, undefined, 400],
  ['DELETE', `/sessions/${tooLarge}`, undefined, 400],
  ['DELETE', `/passkeys/${tooLarge}`, undefined, 400],
  ['DELETE', `/notifications/devices/${tooLarge}`, undefined, 400],
  ['GET', `/requests?tab=all&after=2026-11-21T09:00:00.000Z,${tooLarge}`, undefined, 400],
  ['GET', '/requests?tab=mine', undefined, 400],
  ['GET', '/requests?tab=all&after=1', undefined, 400],
  ['GET', '/requests?tab=all&name=Ana', undefined, 400],
  ['GET', '/requests/0', undefined, 400],
  ['GET', '/requests/x', undefined, 400],
  ['GET', '/requests/999', undefined, 404],
  ['POST', '/search', { text: 'a', after: `2026-11-21T09:00:00.000Z,${tooLarge}` }, 400],
  ['POST', '/invitations', { name: nul }, 422],
  ['PUT', '/people/me/name', { name: nul }, 422],
  ['POST', '/personal-data/report', { requestIds: [] }, 400],
  ['POST', '/personal-data/erasure', { requestIds: [tooLarge] }, 400],
  ['POST', '/exports', { format: 'pdf' }, 400],
  ['POST', '/sign-in/link', { link: 'short' }, 400],
  ['POST', '/sign-in/link', {}, 400],
  ['POST', '/sign-in/passkey', { id: nul }, 400],
  ['POST', '/sign-in/codes', { mail: `${nul}@example.com` }, 400],
  ['POST', '/notifications', { endpoint: `https://push.example.com/${nul}` }, 400],
  ['POST', '/search', { text: nul }, 200],
  ['POST', '/search', { text: 'a'.repeat(200) }, 200],
  ['POST', '/search', { text: 'a'.repeat(201) }, 400],
  ['POST', '/actions', { actions: Array(200).fill({ id, text: 'a'.repeat(4000) }) }, 200],
  ['POST', '/actions', { actions: Array(201).fill({ id }) }, 400],
  ['POST', '/personal-data/erasure', { requestIds: Array(501).fill(999) }, 400],
];

testDatabase(
  'rejects unstorable and senseless values, never with 500',
  async (t, database) => {
    const mail = mailConfig('smtp://127.0.0.1:9');
    const { server, cookie } = await startTestDesk(t, { database, mail });
    await postForm(server.url, validRequest);
    const headers = { 'sec-fetch-site': 'same-origin' };
    for (const [method, path, body, status] of asked) {
      const answer = await ask(server, method, `/oficina/api${path}`, {
        cookie,
        headers,
        body,
      });
      assert.equal(answer.status, status, `${method} ${path}`);
    }
  },
);
