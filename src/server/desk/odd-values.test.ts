import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../../tests/kit/database.ts';
import { ask, startTestDesk } from '../../../tests/kit/desk.ts';
import { mailConfig } from '../../../tests/kit/smtp.ts';
import type { DatabaseConfig } from '../../config.ts';
import { apiPath } from '../../desk-api/paths.ts';

/** One more than fits in PostgreSQL's `integer`. */
const tooLarge = 2_147_483_648;

/** Contains a character that PostgreSQL cannot store. */
const nul = 'a\u0000b';

const beyond = `2026-11-21T09:00:00.000Z,${tooLarge}`;
const id = '5e9f0c1a-52a6-4b7e-9f9c-0d6b1c3f7a10';
const note = { id, text: 'a'.repeat(4000) };

for (const { what, path, status } of [
  { what: 'a request’s number too large', path: `/requests/${tooLarge}`, status: 400 },
  { what: 'a request’s number 0', path: '/requests/0', status: 400 },
  { what: 'letters as a request’s number', path: '/requests/x', status: 400 },
  { what: 'an unknown request', path: '/requests/999', status: 404 },
  { what: 'an unknown list', path: '/requests?list=mine', status: 400 },
  { what: 'half a cursor', path: '/requests?list=all&after=1', status: 400 },
  {
    what: 'a cursor with a number too large',
    path: `/requests?list=all&after=${beyond}`,
    status: 400,
  },
  {
    what: 'a filter of a list that has none',
    path: '/requests?list=waiting&filter=won',
    status: 400,
  },
  { what: 'an unknown parameter', path: '/requests?list=all&name=Ana', status: 400 },
])
  testDatabase(`answers ${status} to reading ${what}`, async (t, database) => {
    const { send } = await open(t, database);

    const answer = await send('GET', path);

    assert.equal(answer.status, status);
  });

for (const { what, path } of [
  { what: 'a person', path: '/people' },
  { what: 'a session', path: '/sessions' },
  { what: 'a passkey', path: '/passkeys' },
  { what: 'a notified device', path: '/notifications/devices' },
])
  testDatabase(`refuses to delete ${what} with too large an id`, async (t, database) => {
    const { send } = await open(t, database);

    const answer = await send('DELETE', `${path}/${tooLarge}`);

    assert.equal(answer.status, 400);
  });

for (const { what, path, body, status } of [
  {
    what: 'a search after a number too large',
    path: '/search',
    body: { text: 'a', after: beyond },
    status: 400,
  },
  {
    what: 'a search for NUL',
    path: '/search',
    body: { text: nul },
    status: 200,
  },
  {
    what: 'the longest search',
    path: '/search',
    body: { text: 'a'.repeat(200) },
    status: 200,
  },
  {
    what: 'a search that is too long',
    path: '/search',
    body: { text: 'a'.repeat(201) },
    status: 400,
  },
  {
    what: 'an invitation with NUL in the name',
    path: '/invitations',
    body: { name: nul },
    status: 200,
  },
  {
    what: 'a report on nothing',
    path: '/personal-data/report',
    body: { requestIds: [] },
    status: 400,
  },
  {
    what: 'an erasure of a number too large',
    path: '/personal-data/erasure',
    body: { requestIds: [tooLarge] },
    status: 400,
  },
  {
    what: 'an erasure of too many',
    path: '/personal-data/erasure',
    body: { requestIds: Array(501).fill(999) },
    status: 400,
  },
  {
    what: 'an export in an unknown format',
    path: '/exports',
    body: { format: 'pdf' },
    status: 400,
  },
  {
    what: 'a link that is too short',
    path: '/sign-in/link',
    body: { link: 'short' },
    status: 400,
  },
  {
    what: 'a sign-in without a link',
    path: '/sign-in/link',
    body: {},
    status: 400,
  },
  {
    what: 'a passkey with NUL in its id',
    path: '/sign-in/passkey',
    body: { id: nul },
    status: 400,
  },
  {
    what: 'a code for an address with NUL',
    path: '/sign-in/codes',
    body: { mail: `${nul}@example.com` },
    status: 204,
  },
  {
    what: 'an endpoint with NUL',
    path: '/notifications',
    body: { endpoint: `https://push.example.com/${nul}` },
    status: 400,
  },
  {
    what: 'the longest queue of actions',
    path: '/actions',
    body: { actions: Array(200).fill(note) },
    status: 200,
  },
  {
    what: 'a queue of too many actions',
    path: '/actions',
    body: { actions: Array(201).fill({ id }) },
    status: 400,
  },
])
  testDatabase(`answers ${status} to ${what}`, async (t, database) => {
    const { send } = await open(t, database);

    const answer = await send('POST', path, body);

    assert.equal(answer.status, status);
  });

testDatabase('removes a NUL from one’s own name', async (t, database) => {
  const { send } = await open(t, database);

  const answer = await send('PUT', '/people/me/name', { name: nul });

  assert.equal(answer.status, 204);
});

async function open(t: TestContext, database: DatabaseConfig) {
  const mail = mailConfig('smtp://127.0.0.1:9');
  const { server, store, cookie } = await startTestDesk(t, { database, mail });
  await store.waitingRequest();

  return {
    send: (method: string, path: string, body?: object) =>
      ask(server, method, apiPath + path, { cookie, body }),
  };
}
