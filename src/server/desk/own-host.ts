import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deskPath } from '../../desk-api/paths.ts';
import { deskHeaders } from './headers.ts';

/**
 * Gives the desk a host name of its own, out of the reach of scripts on the public pages: there it answers alone, and
 * elsewhere it is not there.
 */
export function separateHosts(app: FastifyInstance, deskOrigin: string, notFound: NotFound): void {
  const deskHost = new URL(deskOrigin).host;
  app.addHook('onRequest', async (request, reply) => {
    // By the route that was found: a path may be written in many ways.
    const asksDesk = isDesk(request.routeOptions.url ?? request.url);
    if (hostOf(request) !== deskHost) return asksDesk ? notFound(request, reply) : undefined;
    return asksDesk ? undefined : answerAlone(request, reply);
  });
}

/** What the site answers where there is nothing. */
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

/** With the port where it is not the usual one. */
function hostOf({ protocol, host }: FastifyRequest): string {
  const url = `${protocol}://${host}`;
  return URL.canParse(url) ? new URL(url).host : '';
}
