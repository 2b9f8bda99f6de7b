import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type HeldPage, readPage, sendPage } from './held-page.ts';

/**
 * Answers requests for what is not there with the site's 404 page, or with 405 for a method that no page takes.
 *
 * The page is sent from memory: as a file it would answer conditional and range requests, and a browser that asks again
 * with `If-None-Match` would get a 404 without a body.
 */
export function notFoundHandler(pageOf: (request: FastifyRequest) => HeldPage) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(405).header('allow', 'GET, HEAD').type('text/plain; charset=utf-8').send('');
    }
    return sendPage(request, reply.code(404).header('cache-control', 'no-cache'), pageOf(request));
  };
}

/** The 404 page of a built site; a plain one where the site has none, or is served elsewhere. */
export async function readNotFoundPage(root: string | null): Promise<HeldPage> {
  const built = root === null ? [] : await readPage(join(root, '404.html'));
  return [...built, { body: plainPage }];
}

const plainPage = Buffer.from('<!doctype html><html lang="es"><title>404</title><p>No existe esta página.');
