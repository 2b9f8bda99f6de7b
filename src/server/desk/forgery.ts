import type { FastifyRequest } from 'fastify';
import type { DeskAddress } from '../../config/desk-address.ts';
import type { ProblemKind } from '../../desk-api/problems.ts';
import { channelOf } from './channel.ts';

/**
 * What is wrong with a request that another site may have made its visitor's browser send: whatever changes something
 * has to come from the desk's own pages, and as JSON, which no form can send. Undefined where nothing is.
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

/** On this machine the desk answers to each of its names. */
function originHere(request: FastifyRequest): string | undefined {
  return channelOf(request) === 'this machine' ? new URL(`http://${request.headers.host}`).origin : undefined;
}

/** What is only deleted needs no body, and then no type either. */
function isJson({ method, headers }: FastifyRequest): boolean {
  const type = headers['content-type'];
  if (type === undefined) return method === 'DELETE' && !hasBody(headers);
  return /^application\/json\s*(;|$)/i.test(type);
}

function hasBody(headers: FastifyRequest['headers']): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}
