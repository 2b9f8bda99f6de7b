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
  // A link or a code could be guessed. A code is valid in one browser, for five attempts:
  // what others on the address try does not count against that browser. Who changes the
  // cookie with each attempt guesses at no code. Its hash is short, however long it is.
  const guesses = app.createRateLimit({
    ...limit(30, tenMinutes),
    keyGenerator: (request) => {
      const browser = isCode(request) ? (readCookie(request, 'code') ?? '') : '';
      return `${keyGenerator(request)} ${browser && hashSecret(browser)}`;
    },
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

function isCode({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === apiPath + apiPaths.redeemCode;
}

function isGuess({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'POST' && guessedRoutes.has(routeOptions.url ?? '');
}

const guessedRoutes = new Set([
  apiPath + apiPaths.redeemLink,
  apiPath + apiPaths.redeemCode,
]);
