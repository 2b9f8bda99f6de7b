import fastifyEtag from '@fastify/etag';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { isForeignKeyError, isStorageError } from '../../database/errors.ts';
import type { DeskAddress } from '../../desk-address.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import {
  type Problem,
  type ProblemKind,
  problemPrefix,
  problems,
} from '../../desk-api/problems.ts';
import { minuteMs } from '../../time.ts';
import { limit, secondsToWait, tenMinutes } from '../rate-limits.ts';
import { readCookie } from './cookies.ts';
import { type DeskOptions, Refused } from './desk-app.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { peopleRoutes } from './routes/people.ts';
import { personalDataRoutes } from './routes/personal-data.ts';
import { requestRoutes } from './routes/requests.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { statusRoutes } from './routes/status.ts';
import { requireSession, sessionIn } from './session.ts';
import { transportSecurity } from './transport-security.ts';
import { useZod } from './zod-provider.ts';

/**
 * The desk's JSON API. Closed by default: without a session only the routes below `sign-in` answer, changes are taken
 * from the desk's own pages alone, and a route takes and answers nothing but what its schemas name. An error is answered
 * with a problem (RFC 9457): what cannot be done, and what a person can do about it.
 */
export async function deskApi(scope: FastifyInstance, options: DeskOptions) {
  const app = useZod(scope);
  // The only type of body: no HTML form of another site can send it.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    parse,
  );
  app.setErrorHandler(async (error: FastifyError | Refused, request, reply) => {
    const kind = await problemOf(error, request, options);
    const { status, title, detail } = problems[kind];
    if (status >= 500) request.log.error({ err: error }, error.message);
    // A client that is still sending when the connection closes would lose the answer, as in `contactRoutes`.
    reply.removeHeader('connection');
    const problem: Problem = { type: problemPrefix + kind, title, status, detail };
    return reply
      .code(status)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem));
  });
  app.setNotFoundHandler(() => {
    throw new Refused('not-found');
  });
  // A page polls its list every twenty seconds. Browsers store none of these answers (`no-store`), so the page keeps body and
  // tag in memory and sends `If-None-Match` itself.
  await scope.register(fastifyEtag);
  limitClients(app, options);
  app.addHook('onRequest', async (request) => {
    if (isForeign(request, options.address)) throw new Refused('foreign-origin');
  });
  requireSession(app, options);
  // Without it an unknown address would be answered with the desk's page, like any other below its path.
  app.get('/*', (_request, reply) => reply.callNotFound());
  signInRoutes(app, options);
  peopleRoutes(app, options);
  notificationRoutes(app, options);
  requestRoutes(app, options);
  personalDataRoutes(app, options);
  statusRoutes(app, options);
}

/**
 * Limits what one client may send, before anything is read from the database. A browser whose session was found within the
 * last minute counts by itself, so that strangers on the same public address cannot lock it out.
 */
function limitClients(app: FastifyInstance, { clock }: DeskOptions): void {
  const foundAt = new Map<string, number>();
  const keyGenerator = (request: FastifyRequest) => {
    const secret = readCookie(request, 'session') ?? '';
    const isRecent =
      clock.elapsed() - (foundAt.get(secret) ?? Number.NEGATIVE_INFINITY) < minuteMs;
    // In an IPv6 /64 one device can have any address.
    return isRecent ? secret : normalizeIP(request.ip, 64);
  };
  // A page asks about ten times a minute and a person who searches once a second; an office shares one address.
  const all = app.createRateLimit({ ...limit(1000, minuteMs), keyGenerator });
  // A link or a code could be guessed.
  const guesses = app.createRateLimit({ ...limit(30, tenMinutes), keyGenerator });
  const guessed = new Set([apiPath + apiPaths.redeemLink, apiPath + apiPaths.redeemCode]);
  app.addHook('onRequest', async (request, reply) => {
    const isGuess =
      request.method === 'POST' && guessed.has(request.routeOptions.url ?? '');
    const wait =
      secondsToWait(await all(request)) ??
      (isGuess && secondsToWait(await guesses(request)));
    if (!wait) return;
    reply.header('retry-after', wait);
    throw new Refused('too-many');
  });
  app.addHook('onResponse', async (request) => {
    const secret = request.session && readCookie(request, 'session');
    if (secret) foundAt.set(secret, clock.elapsed());
  });
}

/**
 * Finds requests that another site may have made a visitor's browser send (CSRF): a change must come from the desk's own
 * pages.
 */
function isForeign(request: FastifyRequest, { origin }: DeskAddress): boolean {
  const { host, origin: from, 'sec-fetch-site': site } = request.headers;
  // On this machine the desk is reached by other addresses than its own too.
  const isLocal = transportSecurity(request) === 'loopback';
  const isOwn =
    from !== undefined &&
    (from === origin || (isLocal && from === URL.parse(`http://${host}`)?.origin));
  if (from !== undefined && !isOwn) return true;
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  return site === undefined ? !isOwn : site !== 'same-origin';
}

async function problemOf(
  error: FastifyError | Refused,
  request: FastifyRequest,
  options: DeskOptions,
): Promise<ProblemKind> {
  if (error instanceof Refused) return error.kind;
  if (isForeignKeyError(error)) {
    // What the request relies on was removed while it was under way: in a sign-in the passkey, otherwise the session.
    if (!request.session) return 'passkey-unknown';
    if (!(await sessionIn(request, options))) return 'signed-out';
  }
  const status = error.statusCode ?? (error.validation ? 400 : 500);
  if (status === 413) return 'too-large';
  if (status === 415) return 'not-json';
  if (status < 500) return 'malformed';
  return isStorageError(error) ? 'storage-away' : 'fault';
}
