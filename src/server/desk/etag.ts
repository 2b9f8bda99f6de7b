import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Marks what is read with an ETag of its content, and answers 304 to whoever has it already. Browsers store nothing
 * of it (`no-store`): the desk holds both in memory, and asks with `If-None-Match` by itself.
 */
export function markReads(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = createHash('sha256').update(payload).digest('base64url').slice(0, 27);
    reply.header('etag', `"${tag}"`);
    // A proxy that compresses makes the tag a weak one.
    if (request.headers['if-none-match']?.replace(/^W\//, '') !== `"${tag}"`) return payload;
    reply.code(304).removeHeader('content-length');
    return '';
  });
}
