import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeskOptions } from './options.ts';

/**
 * Marks each answer to a GET with an ETag of its content, and answers 304 to a client that has it already. Browsers
 * store none of these answers (`no-store`): the desk's page keeps body and tag in memory and sends `If-None-Match` itself.
 *
 * A route that is polled names a `revision`. As long as that is the same, so is the tag, and no answer is made.
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

/** Addresses whose tag is remembered. Beyond that all are forgotten, and the next answer to each is made once more. */
const mostKnown = 100;

/** The tag in `If-None-Match`. A proxy that compresses the answer makes its tag a weak one. */
function asksFor({ headers }: FastifyRequest): string | undefined {
  return /^(?:W\/)?"([\w-]+)"$/.exec(headers['if-none-match'] ?? '')?.[1];
}

declare module 'fastify' {
  interface FastifyRequest {
    revision: string | null;
  }
  interface FastifyContextConfig {
    /** A text that stays the same as long as the answer does: cheaper to get than the answer. */
    revision?: (options: DeskOptions) => Promise<string>;
  }
}
