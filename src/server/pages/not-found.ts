import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers what is not there: the site's own 404 page, or 405 to a method that no page takes.
 *
 * The page is held in memory: sent as a file it would answer conditional and range requests, and a browser
 * that asks again with `If-None-Match` would get a 404 with nothing in it.
 */
export function notFoundHandler(pageOf: (request: FastifyRequest) => NotFoundPage) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(405).header('allow', 'GET, HEAD').type('text/plain; charset=utf-8').send('');
    }
    const variant = chooseVariant(pageOf(request), request.headers['accept-encoding'] ?? '');
    if (variant.encoding) reply.header('content-encoding', variant.encoding);
    return reply
      .code(404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .send(variant.body);
  };
}

/** The page in its codings, the best first; the last one is not compressed. */
export type NotFoundPage = Variant[];

type Variant = { encoding?: string; body: Buffer };

const plainPage = Buffer.from('<!doctype html><html lang="es"><title>404</title><p>No existe esta página.');

/** A plain page where there is none of the site's own. */
export async function readNotFoundPage(file: string | null): Promise<NotFoundPage> {
  if (file === null) return [{ body: plainPage }];
  const variants = await Promise.all([
    readVariant(`${file}.br`, 'br'),
    readVariant(`${file}.gz`, 'gzip'),
    readVariant(file),
  ]);
  return [...variants.flat(), { body: plainPage }];
}

async function readVariant(file: string, encoding?: string): Promise<Variant[]> {
  const body = await readFile(file).catch(() => undefined);
  return body ? [{ body, ...(encoding && { encoding }) }] : [];
}

function chooseVariant(page: Variant[], accepted: string): Variant {
  const takes = accepted.split(',').flatMap((coding) => {
    const [name = '', weight = ''] = coding.toLowerCase().split(';');
    return /^\s*q=0(\.0*)?\s*$/.test(weight) ? [] : [name.trim()];
  });
  return page.find(({ encoding }) => !encoding || takes.includes(encoding)) ?? { body: plainPage };
}
