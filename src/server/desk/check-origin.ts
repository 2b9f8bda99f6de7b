import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeskAddress } from '../../desk-address.ts';
import { Refused } from './refused.ts';
import { transportSecurity } from './transport-security.ts';

/**
 * Refuses requests that another site may have made a visitor's browser send (CSRF). A
 * change must come from the desk's own pages.
 */
export function checkOrigin(
  app: FastifyInstance,
  { origin }: Pick<DeskAddress, 'origin'>,
): void {
  app.addHook('onRequest', async (request) => {
    if (isForeign(request, origin)) throw new Refused('foreign-origin');
  });
}

function isForeign(request: FastifyRequest, deskOrigin: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined && !isOwn(origin, request, deskOrigin)) return true;
  if (request.method === 'GET' || request.method === 'HEAD') return false;

  // A browser without `Sec-Fetch-Site` sends `Origin` with every change.
  return site === undefined ? origin === undefined : site !== 'same-origin';
}

function isOwn(origin: string, request: FastifyRequest, deskOrigin: string): boolean {
  if (origin === deskOrigin) return true;
  if (transportSecurity(request) !== 'loopback') return false;

  // On this machine, the desk may be reached at other addresses than its own.
  return origin === URL.parse(`http://${request.headers.host}`)?.origin;
}
