import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeskOptions } from './options.ts';

/**
 * Marks what is read with an ETag of its content, and answers 304 to whoever has it already. Browsers store nothing
 * of it (`no-store`): the desk holds both in memory, and asks with `If-None-Match` by itself.
 *
 * What is asked for every few seconds is not made to learn that it has not changed: while a route's `revision` is what
 * it was, so is its tag.
 */
export function markReads(app: FastifyInstance, options: DeskOptions): void {
  const known = new Map<string, { revision: string; tag: string }>();
  app.decorateRequest('revision', null);
  app.addHook('preHandler', async (request, reply) => {
    request.revision = (await request.routeOptions.config.revision?.(options)) ?? null;
    const last = known.get(request.url);
    if (request.revision === null || last?.revision !== request.revision) return;
    if (asksFor(request) === last.tag) return reply.code(304).header('etag', `"${last.tag}"`).send();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = createHash('sha256').update(payload).digest('base64url').slice(0, 27);
    reply.header('etag', `"${tag}"`);
    if (request.revision !== null) {
      if (known.size >= mostKnown) known.clear();
      known.set(request.url, { revision: request.revision, tag });
    }
    if (asksFor(request) !== tag) return payload;
    reply.code(304).removeHeader('content-length');
    return '';
  });
}

/** The pages of some lists; of each a few words. */
const mostKnown = 100;

/** A proxy that compresses makes the tag a weak one. */
function asksFor({ headers }: FastifyRequest): string | undefined {
  return /^(?:W\/)?"([\w-]+)"$/.exec(headers['if-none-match'] ?? '')?.[1];
}

declare module 'fastify' {
  interface FastifyRequest {
    revision: string | null;
  }
  interface FastifyContextConfig {
    /** Asked for before it is answered: all that the answer depends on, in one text. */
    revision?: (options: DeskOptions) => Promise<string>;
  }
}
