import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deskPath } from '../../desk-api/paths.ts';
import { deskHeaders } from './headers.ts';

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

/** The host of a request, with its port unless that is the usual one. */
function hostOf({ protocol, host }: FastifyRequest): string {
  const url = `${protocol}://${host}`;
  return URL.canParse(url) ? new URL(url).host : '';
}
