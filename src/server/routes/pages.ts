import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyEtag from '@fastify/etag';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentHeaders } from '../security-headers.ts';

/**
 * Serves the built site: pages by their folder (`/aviso-legal` is `aviso-legal/index.html`), in the compressed form that the
 * build wrote where the browser accepts it. `/aviso-legal/` is the same page; its canonical link says which one counts.
 */
export async function pageRoutes(app: FastifyInstance, { siteDir }: { siteDir: string }) {
  await app.register(fastifyEtag);
  for await (const file of glob('**/index.html', { cwd: siteDir })) {
    const path = `/${file.slice(0, -'index.html'.length)}`;
    const document = await readDocument(siteDir, file);
    for (const url of new Set([path, path.slice(0, -1) || '/']))
      app.get(url, (request, reply) => sendDocument(document, request, reply));
  }
  await app.register(fastifyStatic, {
    ...builtFileOptions,
    root: siteDir,
    setHeaders(reply, path) {
      reply.header('cache-control', cacheControlOf(path));
      // SVG can be opened by itself and hold a script.
      const isPart = /\.(css|js|woff2|avif|webp|jpg|png|ico)(\.(br|gz))?$/.test(path);
      if (isPart) for (const name of documentHeaders) reply.removeHeader(name);
    },
  });
}

type Document = { plain: Buffer | string; br?: Buffer; gzip?: Buffer };

/**
 * Reads a document and its compressed forms, once: read at each request it would take four times as long, and after a build
 * it would come under the policy of the build before, which blocks its styles.
 */
async function readDocument(siteDir: string, file: string): Promise<Document> {
  const read = (ending: string) => readFile(join(siteDir, file + ending));
  return { plain: await read(''), br: await read('.br'), gzip: await read('.gz') };
}

function sendDocument(document: Document, request: FastifyRequest, reply: FastifyReply) {
  const coding = negotiate(request.headers['accept-encoding'] ?? '', [
    'br',
    'gzip',
  ] as const);
  const body = coding && document[coding];
  if (body) reply.header('content-encoding', coding);
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    .send(body ?? document.plain);
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
 * Returns the handler for unknown addresses, which answers with the site's 404 page in the language of the address, whatever
 * the request's conditions: a browser that asks again would get a 404 without a body.
 */
export async function notFoundHandler(siteDir: string | null) {
  const read = async (file: string) =>
    siteDir === null ? undefined : readDocument(siteDir, file).catch(() => undefined);
  const es = (await read('404.html')) ?? { plain: plainPage };
  const ca = (await read('ca/404.html')) ?? es;
  return async (request: FastifyRequest, reply: FastifyReply) =>
    sendDocument(
      /^\/ca(?:[/?]|$)/i.test(request.url) ? ca : es,
      request,
      reply.code(404),
    );
}

const plainPage =
  '<!doctype html><html lang="es"><title>404</title><p>No existe esta página.';
