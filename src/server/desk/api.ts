import fastifyCookie from '@fastify/cookie';
import fastifyEtag from '@fastify/etag';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DeskAddress } from '../../desk-address.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import type { ProblemKind } from '../../desk-api/problems.ts';
import { clientOf, limit, secondsToWait, tenMinutes } from '../rate-limits.ts';
import { discardBody } from '../routes/contact.ts';
import { readCookie } from './cookie.ts';
import type { DeskOptions } from './options.ts';
import { Refused, refuse } from './problem.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { peopleRoutes } from './routes/people.ts';
import { personalDataRoutes } from './routes/personal-data.ts';
import { requestRoutes } from './routes/requests.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { statusRoutes } from './routes/status.ts';
import { useSchemas } from './schemas.ts';
import { requireSession, sessionIn } from './session-guard.ts';
import { transportSecurity } from './transport-security.ts';

/**
 * The desk's JSON API. Closed by default: without a session only the routes below `sign-in` answer, changes are taken
 * from the desk's own pages alone, and a route takes and answers nothing but what its schemas name.
 */
export async function deskApi(scope: FastifyInstance, options: DeskOptions) {
  const app = useSchemas(scope);
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= bodyLimit;
  });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);
  app.setErrorHandler((error: FastifyError | Refused, request, reply) =>
    answerError(options, error, request, reply),
  );
  await scope.register(fastifyCookie);
  // A page polls its list every twenty seconds. Browsers store none of these answers (`no-store`), so the page keeps body and
  // tag in memory and sends `If-None-Match` itself.
  await scope.register(fastifyEtag);
  limitClients(app, options);
  app.addHook('onRequest', async (request, reply) => {
    const problem = checkOrigin(request, options.address);
    if (problem) return refuse(reply, problem);
  });
  requireSession(app, options);
  app.setNotFoundHandler((_request, reply) => refuse(reply, 'not-found'));
  // Without it an unknown address would be answered with the desk's page, like any other below its path.
  app.get('/*', { schema: { params: z.object({}), response: {} } }, (_request, reply) =>
    refuse(reply, 'not-found'),
  );
  signInRoutes(app, options);
  passkeyRoutes(app, options);
  peopleRoutes(app, options);
  notificationRoutes(app, options);
  requestRoutes(app, options);
  invitationRoutes(app, options);
  personalDataRoutes(app, options);
  statusRoutes(app, options);
}

const bodyLimit = 16 * 1024;

/**
 * Limits what one client may send, before anything is read from the database. A browser whose session was found within the
 * last minute counts by itself, so that strangers on the same public address cannot lock it out.
 */
function limitClients(app: FastifyInstance, { clock }: DeskOptions): void {
  const foundAt = new Map<string, number>();
  const recentSession = (request: FastifyRequest) => {
    const secret = readCookie(request, 'session') ?? '';
    return clock.elapsed() - (foundAt.get(secret) ?? Number.NEGATIVE_INFINITY) < minute ? secret : undefined;
  };
  const keyGenerator = (request: FastifyRequest) => recentSession(request) ?? clientOf(request);
  // A page asks about ten times a minute and a person who searches once a second; an office shares one address.
  const all = app.createRateLimit({ ...limit(1000, minute), keyGenerator });
  const signIn = app.createRateLimit(limit(30, tenMinutes));
  app.addHook('onRequest', async (request, reply) => {
    const wait =
      secondsToWait(await all(request)) ??
      (isGuess(request) ? secondsToWait(await signIn(request)) : undefined);
    if (wait !== undefined) return refuse(reply.header('retry-after', wait), 'too-many');
  });
  app.addHook('onResponse', async (request) => {
    const secret = request.session && readCookie(request, 'session');
    if (secret) foundAt.set(secret, clock.elapsed());
  });
}

const minute = 60_000;

/** Returns whether a request redeems a link or a code, which could be guessed. */
function isGuess(request: FastifyRequest): boolean {
  return [apiPaths.redeemLink, apiPaths.redeemCode].some((path) => isPost(request, path));
}

function isPost({ method, routeOptions }: FastifyRequest, path: string): boolean {
  return method === 'POST' && routeOptions.url === apiPath + path;
}

/**
 * Finds requests that another site may have made a visitor's browser send (CSRF). A change must come from the desk's own
 * pages, and as JSON, which no HTML form can send. Returns undefined if nothing is wrong.
 */
function checkOrigin(request: FastifyRequest, { origin }: DeskAddress): ProblemKind | undefined {
  const from = request.headers.origin;
  const isOwn = from !== undefined && [origin, loopbackOrigin(request)].includes(from);
  if (from !== undefined && !isOwn) return 'foreign-origin';
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const site = request.headers['sec-fetch-site'];
  if (site === undefined ? !isOwn : site !== 'same-origin') return 'foreign-origin';
  return isJson(request) ? undefined : 'not-json';
}

/** Returns the origin by which a request on this machine reached the desk, which may differ from the desk's own. */
function loopbackOrigin(request: FastifyRequest): string | undefined {
  return transportSecurity(request) === 'loopback'
    ? new URL(`http://${request.headers.host}`).origin
    : undefined;
}

/** A DELETE without a body needs no content type. */
function isJson({ method, headers }: FastifyRequest): boolean {
  const type = headers['content-type'];
  if (type === undefined) return method === 'DELETE' && !hasBody(headers);
  return /^application\/json\s*(;|$)/i.test(type);
}

function hasBody(headers: FastifyRequest['headers']): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

async function parseJson(_request: FastifyRequest, body: string): Promise<unknown> {
  try {
    return JSON.parse(body);
  } catch {
    throw Object.assign(new Error('Not JSON.'), { statusCode: 400 });
  }
}

async function answerError(
  { database, clock }: DeskOptions,
  error: FastifyError | Refused,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof Refused) return refuse(reply, error.kind);
  const status = error.statusCode ?? (error.validation ? 400 : 500);
  if (status === 413) {
    // A client that is still sending when the connection closes loses the answer: TCP resets it.
    await discardBody(request.raw);
    return refuse(reply, 'too-large');
  }
  if (status === 415) return refuse(reply, 'not-json');
  if (status < 500) return refuse(reply, 'malformed');
  const isStorageAway = database.isStorageError(error);
  // Where the session was ended while this request was under way, writing for that person fails: no fault of the server.
  if (request.session && !isStorageAway && !(await sessionIn(request, database, clock.now())))
    return refuse(reply, 'signed-out');
  request.log.error({ err: error }, error.message);
  return refuse(reply, isStorageAway ? 'storage-away' : 'fault');
}
