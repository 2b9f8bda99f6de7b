import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codingFor } from './held-page.ts';

/**
 * Holds in memory what the routes of this plugin answer from files: asked for a second time, it is there at once,
 * header for header as the disk gave it. A built site is small; each build has answers of its own.
 *
 * Whatever is rare still goes to the disk: HEAD, ranges, conditions, preferences among codings, files beyond 1 MiB.
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

export type Held = { headers: Record<string, string | string[] | number | undefined>; body: Buffer };

const largest = 1024 * 1024;

function isWhole(reply: FastifyReply): boolean {
  return reply.statusCode === 200 && Number(reply.getHeader('content-length')) <= largest;
}

/** Undefined where the answer depends on more than the path and the coding. */
function keyOf({ method, url, headers }: FastifyRequest): string | undefined {
  if (method !== 'GET' || conditions.some((name) => name in headers)) return undefined;
  // Whoever weighs codings gets what the disk has of them.
  if (/[;*]/.test(headers['accept-encoding'] ?? '')) return undefined;
  const [path = ''] = url.split('?', 1);
  // One way to write each path, so that nobody can fill the memory with others.
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

/** Those of the file. The others are of the request: who asked, and how. */
function fileHeaders(reply: FastifyReply): Held['headers'] {
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
