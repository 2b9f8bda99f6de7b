import type { FastifyInstance } from 'fastify';
import { deskPath } from '../../desk-address.ts';
import type { NotFoundHandler } from '../routes/pages.ts';
import { deskHeaders } from './headers.ts';

/**
 * Serves the desk on a host name of its own, where scripts of the public pages cannot
 * reach it. Everything else on that host leads to the desk, and the other hosts do not
 * have the desk.
 */
export function separateHosts(
  app: FastifyInstance,
  deskOrigin: string,
  notFound: NotFoundHandler,
): void {
  const deskHost = new URL(deskOrigin).host;

  app.addHook('onRequest', async (request, reply) => {
    const { protocol, headers, routeOptions, url } = request;
    // The route that was found decides, since a path can be written in many ways.
    const isDesk = `${routeOptions.url ?? url}/`.startsWith(`${deskPath}/`);
    // `X-Forwarded-Host` does not count: many a proxy passes on what a visitor wrote
    // there. A URL leaves out the usual port.
    const isDeskHost = URL.parse(`${protocol}://${headers.host}`)?.host === deskHost;

    if (isDesk && !isDeskHost) return notFound(request, reply);

    // The site's page for what is not found gets them too: its consent notice would load
    // the tag here.
    if (isDeskHost) reply.headers(deskHeaders);
    if (isDeskHost && !isDesk) return reply.redirect(`${deskPath}/`);
  });
}
