import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withoutDocumentHeaders } from '../security-headers.ts';

/**
 * Serves the built site: pages by their folder (`/aviso-legal` is `aviso-legal/index.html`), in the compressed form that the
 * build wrote where the browser accepts it. `/aviso-legal/` is the same page; its canonical link says which one counts.
 */
export async function pageRoutes(app: FastifyInstance, { siteDir }: { siteDir: string }) {
  app.addHook('onSend', async (_request, reply) => withoutDocumentHeaders(reply));
  await app.register(fastifyStatic, {
    ...builtFileOptions,
    root: siteDir,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path)),
  });
}

/** How files of a build are served, those of the desk too. */
export const builtFileOptions = {
  preCompressed: true,
  // A redirect would answer pages with a 301.
  redirect: false,
  dotfiles: 'ignore',
  cacheControl: false,
} as const;

/** `Cache-Control` of files whose name changes with their content. */
export const forever = 'public, max-age=31536000, immutable';

function cacheControlOf(path: string): string {
  // Astro names these by a hash of their content.
  if (path.includes('/_astro/')) return forever;
  // Pages name such files, so they must be of the same build.
  if (/\.(html|json)(\.(br|gz))?$/.test(path)) return 'no-cache';
  return 'public, max-age=3600';
}

/**
 * Returns the handler for unknown addresses, which answers with the site's 404 page in the language of the address. It is
 * sent from memory: as a file it would answer conditional and range requests, and a browser that asks again would get a 404
 * without a body.
 */
export async function notFoundHandler(siteDir: string | null) {
  const read = (...path: string[]) =>
    siteDir === null ? undefined : readFile(join(siteDir, ...path), 'utf8').catch(() => undefined);
  const es = (await read('404.html')) ?? plainPage;
  const ca = (await read('ca', '404.html')) ?? es;
  return async ({ url }: FastifyRequest, reply: FastifyReply) =>
    reply
      .code(404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(/^\/ca(?:[/?]|$)/i.test(url) ? ca : es);
}

const plainPage = '<!doctype html><html lang="es"><title>404</title><p>No existe esta página.';
