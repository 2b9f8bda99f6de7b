import assert from 'node:assert/strict';
import { apiPath, apiPaths } from '../../src/desk-api/paths.ts';
import { invite } from '../../src/people/invite.ts';
import type { startTestServer } from './server.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

/** A link for Marc, or for somebody else, as the terminal makes it. */
export async function newLink({ database }: Pick<Server, 'database'>, now = new Date(), name = 'Marc') {
  const invited = await invite(database.queries, { name, add: true }, now);
  assert.ok(invited.kind === 'invited');
  return invited.link.secret;
}

/** Asks the desk as its own page does; with the headers that are given, if any are, instead of a browser's. */
export function ask(server: Pick<Server, 'url' | 'port'>, method: string, path: string, more: Asked = {}) {
  const { cookie, body, headers } = more;
  return fetch(server.url.replace('127.0.0.1', 'localhost') + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(headers ?? { 'sec-fetch-site': 'same-origin' }),
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

type Asked = { cookie?: string | undefined; body?: unknown; headers?: Record<string, string> };

/** What a browser would keep of an answer, as it sends it again. */
export function cookiesIn(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0] ?? '')
    .join('; ');
}

/** Signs in through the door, and returns the cookie that a browser would keep. */
export async function signIn(server: Server, options: { now?: Date; name?: string; cookie?: string } = {}) {
  const link = await newLink(server, options.now, options.name);
  const path = apiPath + apiPaths.spendLink;
  const response = await ask(server, 'POST', path, { body: { link }, cookie: options.cookie });
  assert.equal(response.status, 204);
  const [cookie = ''] = cookiesIn(response).split('; ');
  return cookie;
}
