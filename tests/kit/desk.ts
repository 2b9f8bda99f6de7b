import assert from 'node:assert/strict';
import { apiPath, apiPaths } from '../../src/desk-api/paths.ts';
import type { People, SessionAnswer } from '../../src/desk-api/people.ts';
import { linkFor } from './auth.ts';
import { testClock } from './clock.ts';
import type { Afterwards } from './folders.ts';
import { startTestServer } from './server.ts';

/** Starts a server with a clock that the test moves, and signs Marc in to its desk. */
export async function startTestDesk(
  t: Afterwards,
  options: Parameters<typeof startTestServer>[1] = {},
) {
  const clock = testClock();
  const server = await startTestServer(t, { clock, ...options });
  const cookie = await signIn(server, { now: clock.now() });

  return { server, store: server.store, clock, cookie };
}

type Server = Pick<Awaited<ReturnType<typeof startTestServer>>, 'url' | 'database'>;

/** Makes a sign-in link as the command in the terminal does, by default for Marc. */
export function newLink(
  { database }: Pick<Server, 'database'>,
  now = new Date(),
  name = 'Marc',
): Promise<string> {
  return linkFor(database.queries, name, now);
}

/**
 * Sends a request to the desk as its own page does. Headers given by the test replace the
 * one in which a browser says where the request comes from.
 */
export function ask(
  server: Pick<Server, 'url'>,
  method: string,
  path: string,
  { cookie, body, headers = sameOrigin }: AskOptions = {},
): Promise<Response> {
  const sent = new Headers(headers);
  if (cookie) sent.set('cookie', cookie);
  if (body !== undefined) sent.set('content-type', 'application/json');

  const origin = server.url.replace('127.0.0.1', 'localhost');
  return fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: sent,
    body: body === undefined ? null : JSON.stringify(body),
  });
}

const sameOrigin = { 'sec-fetch-site': 'same-origin' };

type AskOptions = {
  cookie?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
};

/** Returns the cookies that a response sets, as a `Cookie` header. */
export function cookiesIn(response: Response): string {
  const cookies = response.headers.getSetCookie();
  return cookies.map((cookie) => cookie.split(';', 1)[0] ?? '').join('; ');
}

/** Signs a person in by a link, by default Marc. Returns the session's cookie. */
export async function signIn(
  server: Server,
  options: { now?: Date; name?: string; cookie?: string } = {},
): Promise<string> {
  const link = await newLink(server, options.now, options.name);

  const response = await ask(server, 'POST', apiPath + apiPaths.redeemLink, {
    body: { link },
    cookie: options.cookie,
  });
  assert.equal(response.status, 200);

  const [cookie = ''] = cookiesIn(response).split('; ');
  return cookie;
}

/** Gets a path of the desk's API. */
export async function read<T>(
  server: Pick<Server, 'url'>,
  path: string,
  cookie: string,
): Promise<T> {
  const response = await ask(server, 'GET', apiPath + path, { cookie });
  assert.equal(response.status, 200, path);

  return (await response.json()) as T;
}

/** Returns the session of a cookie, or null. */
export async function sessionOf(server: Server, cookie: string) {
  const { session } = await read<SessionAnswer>(server, apiPaths.currentSession, cookie);
  return session;
}

/** Returns all people who can sign in, as the desk lists them. */
export async function readPeople(server: Server, cookie: string) {
  const { people } = await read<People>(server, apiPaths.people, cookie);
  return people;
}

/** Returns the sign-in code in a mail. */
export function codeIn(mail: { raw: string } | undefined): string {
  const [, code] = /^(\w{4}-\w{4})\r$/m.exec(mail?.raw ?? '') ?? [];
  return code ?? assert.fail(`There is no code in: ${mail?.raw}`);
}

/** Returns the last part of a response's problem type, or an empty string. */
export async function kindOf(response: Response): Promise<string> {
  if (response.status < 400) return '';

  const { type = '' } = (await response.json()) as { type?: string };
  return type.split(':').at(-1) ?? '';
}
