import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type HeldPage, readPage, sendPage } from './held-page.ts';

/**
 * Answers what is not there: the site's own 404 page, or 405 to a method that no page takes.
 *
 * The page is held in memory: sent as a file it would answer conditional and range requests, and a browser
 * that asks again with `If-None-Match` would get a 404 with nothing in it.
 */
export async function notFoundHandler(siteDir: string | null) {
  const built = siteDir === null ? [] : await readPage(join(siteDir, '404.html'));
  const page: HeldPage = [...built, { body: plainPage }];
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(405).header('allow', 'GET, HEAD').type('text/plain; charset=utf-8').send('');
    }
    return sendPage(request, reply.code(404).header('cache-control', 'no-cache'), page);
  };
}

const plainPage = Buffer.from('<!doctype html><html lang="es"><title>404</title><p>No existe esta página.');
