import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyEtag from '@fastify/etag';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentHeaders } from '../security-headers.ts';

/**
 * Serves the built site. A page is served at its folder (`/aviso-legal` is
 * `aviso-legal/index.html`), in the compressed form that the build wrote if the browser
 * accepts it. `/aviso-legal/` serves the same page, and its canonical link names the
 * preferred address.
 */
export async function pageRoutes(app: FastifyInstance, { siteDir }: { siteDir: string }) {
  await app.register(fastifyEtag);

  for await (const file of glob('**/index.html', { cwd: siteDir })) {
    const document = await readDocument(siteDir, file);
    for (const url of addressesOf(file))
      app.get(url, (request, reply) => sendDocument(document, request, reply));
  }

  await app.register(fastifyStatic, {
    ...builtFileOptions,
    root: siteDir,
    setHeaders(reply, path) {
      reply.header('cache-control', cacheControlOf(path));
      if (!isPartOfPage(path)) return;

      for (const name of documentHeaders) reply.removeHeader(name);
      if (isSvg(path)) reply.header('content-security-policy', svgPolicy);
    },
  });
}

/** How the files of a build are served, including those of the desk. */
export const builtFileOptions = {
  preCompressed: true,
  // A redirect would answer pages with a 301.
  redirect: false,
  dotfiles: 'ignore',
  cacheControl: false,
  // The compressed forms have no addresses of their own.
  allowedPath: (path: string) => !/\.(br|gz)$/.test(path),
} as const;

/** `Cache-Control` of files whose name changes with their content. */
export const forever = 'public, max-age=31536000, immutable';

/**
 * Returns the handler for unknown addresses, which answers with the site's 404 page in
 * the language of the address. It ignores conditional headers, since a browser that asks
 * again would get a 404 without a body.
 */
export async function notFoundHandler(siteDir: string | null): Promise<NotFoundHandler> {
  const read = async (file: string) =>
    siteDir === null ? undefined : readDocument(siteDir, file).catch(() => undefined);
  const es = (await read('404.html')) ?? { plain: plainPage };
  const ca = (await read('ca/404.html')) ?? es;

  return async (request, reply) => {
    const isCatalan = /^\/ca(?:[/?]|$)/i.test(request.url);
    reply.code(404);
    return sendDocument(isCatalan ? ca : es, request, reply);
  };
}

/** The site's handler for unknown addresses. */
export type NotFoundHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>;

const plainPage =
  '<!doctype html><html lang="es"><title>404</title><p>No existe esta página.';

type Document = { plain: Buffer | string; br?: Buffer; gzip?: Buffer };

/**
 * Reads a document and its compressed forms once. Reading it at each request would take
 * four times as long. After a new build, it would also be sent with the policy of the
 * previous build, which blocks its styles.
 */
async function readDocument(siteDir: string, file: string): Promise<Document> {
  const read = (ending: string) => readFile(join(siteDir, file + ending));
  return { plain: await read(''), br: await read('.br'), gzip: await read('.gz') };
}

/** Returns the addresses of a page: its folder, with and without a trailing slash. */
function addressesOf(file: string): Set<string> {
  const folder = `/${file.slice(0, -'index.html'.length)}`;
  return new Set([folder, folder.slice(0, -1) || '/']);
}

function sendDocument(document: Document, request: FastifyRequest, reply: FastifyReply) {
  const coding = negotiate(request.headers['accept-encoding'] ?? '', codings);
  const compressed = coding && document[coding];
  if (compressed) reply.header('content-encoding', coding);

  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    .send(compressed ?? document.plain);
}

/** In order of preference. */
const codings: ('br' | 'gzip')[] = ['br', 'gzip'];

function cacheControlOf(path: string): string {
  // Astro puts a hash of the content into these names.
  if (path.includes('/_astro/')) return forever;
  // Pages refer to these files, so they must be of the same build.
  if (/\.(html|json)(\.(br|gz))?$/.test(path)) return 'no-cache';
  return 'public, max-age=3600';
}

function isPartOfPage(path: string): boolean {
  return /\.(css|js|woff2|avif|webp|jpg|png|svg|ico)(\.(br|gz))?$/.test(path);
}

function isSvg(path: string): boolean {
  return /\.svg(\.(br|gz))?$/.test(path);
}

/**
 * An SVG can be opened by itself, and then nothing in it may run. The policy of the pages
 * would be longer than most of the drawings.
 */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
