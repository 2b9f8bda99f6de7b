import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../../company/locale.ts';

/** Reads a page into memory in each coding that the build wrote. Empty where there is no such file. */
export async function readPage(file: string): Promise<CachedPage> {
  const variants = await Promise.all([
    readVariant(`${file}.br`, 'br'),
    readVariant(`${file}.gz`, 'gzip'),
    readVariant(file),
  ]);
  return variants.flat();
}

/** The variants of a page, best first; the last one is not compressed. */
export type CachedPage = { coding?: Coding; body: Buffer }[];

/** Sends a page in the best coding that the client accepts. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const coding = codingFor(
    request,
    page.flatMap(({ coding }) => coding ?? []),
  );
  const variant = page.find((one) => one.coding === coding);
  if (coding) reply.header('content-encoding', coding);
  return reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding').send(variant?.body);
}

/** The best of these codings that the client accepts; undefined for none. */
export function codingFor({ headers }: Pick<FastifyRequest, 'headers'>, codings: Coding[]) {
  const accepted = headers['accept-encoding'];
  return (accepted && negotiate(accepted.toLowerCase(), codings)) || undefined;
}

/** The codings in which the build writes files. */
type Coding = 'br' | 'gzip';

async function readVariant(file: string, coding?: Coding): Promise<CachedPage> {
  const body = await readFile(file).catch(() => undefined);
  return body ? [{ body, ...(coding && { coding }) }] : [];
}

/**
 * Answers requests for what is not there with the site's 404 page, or with 405 for a method that no page takes.
 *
 * The page is sent from memory: as a file it would answer conditional and range requests, and a browser that asks again
 * with `If-None-Match` would get a 404 without a body.
 */
export function notFoundHandler(pageOf: (request: FastifyRequest) => CachedPage) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(405).header('allow', 'GET, HEAD').type('text/plain; charset=utf-8').send('');
    }
    return sendPage(request, reply.code(404).header('cache-control', 'no-cache'), pageOf(request));
  };
}

/** The 404 pages of a built site; a plain one where the site has none, or is served elsewhere. */
export async function readNotFoundPages(root: string | null): Promise<Record<Locale, CachedPage>> {
  const built = async (...path: string[]) => (root === null ? [] : await readPage(join(root, ...path)));
  const es = [...(await built('404.html')), { body: plainPage }];
  return { es, ca: [...(await built('ca', '404.html')), ...es] };
}

const plainPage = Buffer.from('<!doctype html><html lang="es"><title>404</title><p>No existe esta página.');
