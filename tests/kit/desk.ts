import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { apiPath, apiPaths } from '../../src/desk-api/paths.ts';
import type { People, SessionAnswer } from '../../src/desk-api/people.ts';
import { linkFor } from './auth.ts';
import { testClock } from './clock.ts';
import { startTestServer } from './server.ts';

/** Starts a server with a clock of the test, at which Marc is signed in. */
export async function startTestDesk(
  t: TestContext,
  options: Parameters<typeof startTestServer>[1] = {},
) {
  const clock = testClock();
  const server = await startTestServer(t, { clock, ...options });
  const cookie = await signIn(server, { now: clock.now() });
  return { server, store: server.store, clock, cookie };
}

type Server = Pick<Awaited<ReturnType<typeof startTestServer>>, 'url' | 'database'>;

/** A link for Marc, or for another person, as the terminal makes it. */
export function newLink(
  { database }: Pick<Server, 'database'>,
  now = new Date(),
  name = 'Marc',
) {
  return linkFor(database.queries, name, now);
}

/** Asks the desk as its own page does; with the headers that are given, if any are, instead of a browser's. */
export function ask(
  server: Pick<Server, 'url'>,
  method: string,
  path: string,
  more: Asked = {},
) {
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

type Asked = {
  cookie?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Returns the cookies of a response as a `Cookie` header. */
export function cookiesIn(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0] ?? '')
    .join('; ');
}

/** Signs in by a link, and returns the cookie that a browser would keep. */
export async function signIn(
  server: Server,
  options: { now?: Date; name?: string; cookie?: string } = {},
) {
  const link = await newLink(server, options.now, options.name);
  const path = apiPath + apiPaths.redeemLink;
  const response = await ask(server, 'POST', path, {
    body: { link },
    cookie: options.cookie,
  });
  assert.equal(response.status, 200);
  const [cookie = ''] = cookiesIn(response).split('; ');
  return cookie;
}

/** Reads from a path of the desk's API. */
export async function read<T>(
  server: Pick<Server, 'url'>,
  path: string,
  cookie: string,
): Promise<T> {
  const answer = await ask(server, 'GET', apiPath + path, { cookie });
  assert.equal(answer.status, 200, path);
  return (await answer.json()) as T;
}

/** Returns the person signed in with a cookie, or null. */
export async function sessionOf(server: Server, cookie: string) {
  return (await read<SessionAnswer>(server, apiPaths.currentSession, cookie)).session;
}

/** Everybody who can sign in, as the desk lists them. */
export async function readPeople(server: Server, cookie: string) {
  return (await read<People>(server, apiPaths.people, cookie)).people;
}

/** The code in a mail. */
export function codeIn(mail: { raw: string } | undefined): string {
  return /^(\w{4}-\w{4})\r$/m.exec(mail?.raw ?? '')?.[1] ?? assert.fail(mail?.raw);
}

/** Returns the last part of a problem's type; empty if there is none. */
export async function kindOf(response: Response): Promise<string> {
  const body = response.status < 400 ? '{}' : await response.text();
  return ((JSON.parse(body) as { type?: string }).type ?? '').split(':').at(-1) ?? '';
}
