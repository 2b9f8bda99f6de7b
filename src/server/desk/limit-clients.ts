import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashSecret } from '../../auth/sessions.ts';
import type { Clock } from '../../clock.ts';
import { apiPath, apiPaths } from '../../desk-api/paths.ts';
import { minuteMs } from '../../time.ts';
import { clientNetwork } from '../client-address.ts';
import { limit, secondsToWait, tenMinutes } from '../limiter.ts';
import { readCookie } from './cookies.ts';
import { recentKeys } from './recent-keys.ts';
import { Refused } from './refused.ts';

/**
 * Limits what one client may send, before anything is read from the database. A browser
 * whose session was found within the last minute counts by itself, so that strangers on
 * the same public address cannot lock it out.
 */
export function limitClients(app: FastifyInstance, clock: Clock): void {
  const wasFound = noteSessions(app, clock);
  const keyGenerator = (request: FastifyRequest) => {
    const secret = readCookie(request, 'session') ?? '';
    // In an IPv6 /64 one device can have any address.
    return wasFound(secret) ? secret : clientNetwork(request.ip, 64);
  };
  // A page asks about ten times a minute and a person who searches once a second; an
  // office shares one address.
  const all = app.createRateLimit({ ...limit(1000, minuteMs), keyGenerator });
  // A link or a code could be guessed.
  const guesses = app.createRateLimit({
    ...limit(30, tenMinutes),
    keyGenerator: (request) => `${keyGenerator(request)} ${browserOfCode(request)}`,
  });

  app.addHook('onRequest', async (request, reply) => {
    let wait = secondsToWait(await all(request));
    if (wait === undefined && isGuess(request))
      wait = secondsToWait(await guesses(request));
    if (wait === undefined) return;

    reply.header('retry-after', wait);
    throw new Refused('too-many');
  });
}

/**
 * Notes when the session of a cookie is found. Returns the function that tells whether
 * that was within the last minute.
 */
function noteSessions(app: FastifyInstance, clock: Clock): (secret: string) => boolean {
  const found = recentKeys(clock, minuteMs);

  app.addHook('onResponse', async (request) => {
    const secret = request.session && readCookie(request, 'session');
    if (secret) found.note(secret);
  });

  return found.has;
}

/**
 * Returns what tells a browser that enters a code from others on its address, whose
 * guesses do not count against it. It is empty where a link is redeemed.
 *
 * A code is valid only in the browser that asked for it, for five attempts: a client that
 * sends another cookie with each attempt guesses at no code. The cookie is hashed, since
 * a client may send a long one.
 */
function browserOfCode(request: FastifyRequest): string {
  const isCode = request.routeOptions.url === apiPath + apiPaths.redeemCode;
  const secret = isCode ? readCookie(request, 'code') : undefined;
  return secret ? hashSecret(secret) : '';
}

function isGuess({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'POST' && guessedRoutes.has(routeOptions.url ?? '');
}

const guessedRoutes = new Set([
  apiPath + apiPaths.redeemLink,
  apiPath + apiPaths.redeemCode,
]);
