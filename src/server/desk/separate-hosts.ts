import type { FastifyInstance } from 'fastify';
import { deskPath } from '../../desk-address.ts';
import type { NotFoundHandler } from '../routes/pages.ts';
import { deskHeaders } from './headers.ts';

/**
 * Serves the desk on its own host name, where scripts of the public pages cannot reach
 * it. All other paths on that host redirect to the desk, and other hosts do not serve the
 * desk.
 */
export function separateHosts(
  app: FastifyInstance,
  deskOrigin: string,
  notFound: NotFoundHandler,
): void {
  const deskHost = new URL(deskOrigin).host;

  app.addHook('onRequest', async (request, reply) => {
    const { protocol, headers, routeOptions, url } = request;
    // Decide by the matched route, since a path can be written in many ways.
    const isDesk = `${routeOptions.url ?? url}/`.startsWith(`${deskPath}/`);
    // `X-Forwarded-Host` is ignored, since many proxies pass on what a visitor wrote
    // there. `URL` removes the default port.
    const isDeskHost = URL.parse(`${protocol}://${headers.host}`)?.host === deskHost;

    if (isDesk && !isDeskHost) return notFound(request, reply);

    // The site's 404 page gets them too. Its consent notice would otherwise load the tag
    // here.
    if (isDeskHost) reply.headers(deskHeaders);
    if (isDeskHost && !isDesk) return reply.redirect(`${deskPath}/`);
  });
}
