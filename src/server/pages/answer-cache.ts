import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codingFor } from './cached-page.ts';

/**
 * Keeps in memory what the routes of this plugin answer from files, with the same headers. A built site is small, and each
 * build has answers of its own.
 *
 * What is rare is read from the disk each time: HEAD, ranges, conditions, weighted codings, and files over 1 MiB.
 */
export function cacheAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const key = keyOf(request);
    const answer = key && request.build.answers.get(key);
    if (!answer) return done();
    reply.headers(answer.headers).send(answer.body);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const key = payload instanceof Readable && isWhole(reply) && keyOf(request);
    if (!key) return done(null, payload);
    buffer(payload).then((body) => {
      request.build.answers.set(key, { headers: fileHeaders(reply), body });
      done(null, body);
    }, done);
  });
}

export type CachedAnswer = { headers: Record<string, string | string[] | number | undefined>; body: Buffer };

const largest = 1024 * 1024;

function isWhole(reply: FastifyReply): boolean {
  return reply.statusCode === 200 && Number(reply.getHeader('content-length')) <= largest;
}

/** The key of an answer that depends on path and coding alone; undefined for others. */
function keyOf({ method, url, headers }: FastifyRequest): string | undefined {
  if (method !== 'GET' || conditions.some((name) => name in headers)) return undefined;
  // Weighted codings are left to the disk.
  if (/[;*]/.test(headers['accept-encoding'] ?? '')) return undefined;
  const [path = ''] = url.split('?', 1);
  // Paths in plain characters alone, so that nobody can fill the memory with other spellings of the same path.
  return /^\/[\w./-]*$/.test(path)
    ? `${codingFor({ headers }, ['br', 'gzip']) ?? 'identity'} ${path}`
    : undefined;
}

const conditions = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
];

/** The headers that belong to the file. The others belong to the request. */
function fileHeaders(reply: FastifyReply): CachedAnswer['headers'] {
  const all = reply.getHeaders();
  return Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
}

const names = [
  'accept-ranges',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'last-modified',
  'vary',
];
