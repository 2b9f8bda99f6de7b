import type { FastifyRequest } from 'fastify';
import type { DeskAddress } from '../../config/desk-address.ts';
import type { ProblemKind } from '../../desk-api/problems.ts';
import { channelOf } from './channel.ts';

/**
 * Finds requests that another site may have made a visitor's browser send (CSRF). A change must come from the desk's own
 * pages, and as JSON, which no HTML form can send. Undefined where nothing is wrong.
 */
export function forgeryIn(request: FastifyRequest, { origin }: DeskAddress): ProblemKind | undefined {
  const from = request.headers.origin;
  const isOwn = from === origin || from === originHere(request);
  if (from !== undefined && !isOwn) return 'foreign-origin';
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const site = request.headers['sec-fetch-site'];
  if (site === undefined ? !isOwn : site !== 'same-origin') return 'foreign-origin';
  return isJson(request) ? undefined : 'not-json';
}

/** The origin by which this request reached the desk. Only on this machine may it differ from the desk's own. */
function originHere(request: FastifyRequest): string | undefined {
  return channelOf(request) === 'this machine' ? new URL(`http://${request.headers.host}`).origin : undefined;
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
