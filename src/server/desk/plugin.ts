import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deskIsOpen } from '../../auth/people.ts';
import { apiPath, deskPath } from '../../desk-api/paths.ts';
import { problems } from '../../desk-api/problems.ts';
import { deskApi } from './api.ts';
import { deskFiles } from './files.ts';
import type { DeskOptions } from './options.ts';
import { refuse } from './problem.ts';
import { transportSecurity } from './transport-security.ts';

/**
 * The owner's desk under `/oficina/`: its page and files, which are the same for everybody, and its API. It is closed until
 * the first person exists, and wherever it would share its origin with an advertising tag: each path is answered like an
 * unknown one.
 */
export async function deskPlugin(app: FastifyInstance, options: DeskOptions & { notFound: NotFound }) {
  let isOpen = false;
  app.addHook('onRequest', async (request, reply) => {
    // The last person cannot be removed, so an open desk stays open.
    isOpen ||= !options.sharesOriginWithTag && (await deskIsOpen(options.database.queries));
    if (!isOpen) return options.notFound(request, reply);
    reply.headers(deskHeaders);
    const channel = transportSecurity(request);
    if (channel === 'insecure' || channel === 'untrusted-proxy') return explain(request, reply, channel);
  });
  app.get(deskPath, async (_request, reply) => reply.redirect(`${deskPath}/`, 308));
  await app.register(deskFiles, { prefix: deskPath, deskDir: options.config.deskDir });
  await app.register(deskApi, { ...options, prefix: apiPath });
}

/** Refuses a request over plain http, by a problem in the API and in plain text elsewhere. */
function explain(request: FastifyRequest, reply: FastifyReply, kind: 'insecure' | 'untrusted-proxy') {
  if (request.routeOptions.url?.startsWith(`${apiPath}/`)) return refuse(reply, kind);
  const { status, title, detail } = problems[kind];
  return reply.code(status).type('text/plain; charset=utf-8').send(`${title}.\n${detail}\n`);
}

/** The headers of every answer of the desk, which replace those of the site. */
export const deskHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
};

/**
 * Serves the desk on a host name of its own, where scripts of the public pages cannot reach it. That host has nothing but
 * the desk, and the other hosts do not have the desk.
 */
export function separateHosts(app: FastifyInstance, deskOrigin: string, notFound: NotFound): void {
  const deskHost = new URL(deskOrigin).host;
  app.addHook('onRequest', async (request, reply) => {
    // Judged by the route that was found, since a path can be written in many ways.
    const asksDesk = isDesk(request.routeOptions.url ?? request.url);
    if (hostOf(request) !== deskHost) return asksDesk ? notFound(request, reply) : undefined;
    return asksDesk ? undefined : answerAlone(request, reply);
  });
}

/** The site's handler for what is not found. */
type NotFound = (request: FastifyRequest, reply: FastifyReply) => unknown;

function answerAlone({ url }: FastifyRequest, reply: FastifyReply) {
  reply.headers(deskHeaders);
  if (url === '/') return reply.redirect(`${deskPath}/`, 308);
  return reply.code(404).type('text/plain; charset=utf-8').send('Aquí solo está la oficina.\n');
}

function isDesk(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return path === deskPath || path.startsWith(`${deskPath}/`);
}

/**
 * The host of a request, with its port unless that is the usual one. Not what `X-Forwarded-Host` says: many a proxy passes on
 * what a visitor wrote there.
 */
function hostOf({ protocol, headers }: FastifyRequest): string {
  return URL.parse(`${protocol}://${headers.host}`)?.host ?? '';
}
