import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withoutDocumentHeaders } from '../security-headers.ts';
import { cacheAnswers } from './answer-cache.ts';

/**
 * The files of the built site: pages by their folder (`/aviso-legal` is `aviso-legal/index.html`), in the compressed form
 * that the build wrote where the browser accepts it. `/aviso-legal/` is the same page; its canonical link says which one
 * counts. Of dotfiles only `security.txt` is served.
 */
export async function staticFiles(app: FastifyInstance) {
  cacheAnswers(app);
  app.addHook('onSend', (_request, reply, payload, done) => {
    withoutDocumentHeaders(reply);
    done(null, payload);
  });
  await app.register(fastifyStatic, {
    ...builtFileOptions,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path)),
  });
  app.get('/*', (request: FastifyRequest<{ Params: { '*': string } }>, reply) =>
    request.url.startsWith('/')
      ? reply.sendFile(`/${request.params['*']}`, rootOf(request))
      : reply.callNotFound(),
  );
  app.get('/.well-known/security.txt', (request, reply) =>
    reply.sendFile('.well-known/security.txt', rootOf(request), { dotfiles: 'allow' }),
  );
}

/** How files of a build are served, those of the desk too. */
export const builtFileOptions = {
  serve: false,
  preCompressed: true,
  // A redirect would answer pages with a 301.
  redirect: false,
  dotfiles: 'ignore',
  cacheControl: false,
} as const;

function rootOf({ build }: FastifyRequest): string {
  return build.root ?? '';
}

/** `Cache-Control` of files whose name changes with their content. */
export const forever = 'public, max-age=31536000, immutable';

function cacheControlOf(path: string): string {
  // Astro names these by a hash of their content.
  if (path.includes('/_astro/')) return forever;
  // Pages name such files, so they must be of the same build.
  if (/\.(html|json)(\.(br|gz))?$/.test(path)) return 'no-cache';
  return 'public, max-age=3600';
}
