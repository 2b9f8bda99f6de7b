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
 * Limits the requests of a client before anything is read from the database. A browser
 * whose session was found within the last minute is counted by itself, so that strangers
 * on the same public address cannot lock it out.
 */
export function limitClients(app: FastifyInstance, clock: Clock): void {
  const wasFound = noteSessions(app, clock);
  const keyGenerator = (request: FastifyRequest) => {
    const secret = readCookie(request, 'session') ?? '';
    // A device can use any address of its IPv6 /64.
    return wasFound(secret) ? secret : clientNetwork(request.ip, 64);
  };
  // A page sends about ten requests a minute, and a person who searches sends one a
  // second. The devices of an office share one address.
  const all = app.createRateLimit({ ...limit(1000, minuteMs), keyGenerator });
  // Limits attempts to guess a link or a code.
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
 * Records when the session of a cookie is found. Returns a function that tells whether
 * this happened within the last minute.
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
 * Returns a key for the browser that enters a code, so that the guesses of others on its
 * address do not count against it. The key is empty when a link is redeemed.
 *
 * A code is valid only in the browser that requested it, for five attempts. A client that
 * sends a different cookie with each attempt cannot guess any code. The cookie is hashed,
 * since a client may send a long one.
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
