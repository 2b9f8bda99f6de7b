import { basename, join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { strictPolicy } from '../../content-policy.ts';
import { deskPath } from '../../desk-address.ts';
import { apiPath, apiPaths, workerPath } from '../../desk-api/paths.ts';
import { problems } from '../../desk-api/problems.ts';
import { builtFileOptions, forever } from '../routes/pages.ts';
import { contentSecurityPolicy } from '../security-headers.ts';
import { deskApi } from './api.ts';
import { type DeskOptions, Refused } from './desk-app.ts';
import { sessionIn } from './session.ts';
import { transportSecurity } from './transport-security.ts';

/**
 * The owner's desk under `/oficina/`: its page and files, which are the same for everybody, and its API. While it is closed,
 * each path is answered like an unknown one.
 */
export async function deskPlugin(
  app: FastifyInstance,
  {
    isOpen,
    notFound,
    ...options
  }: DeskOptions & { isOpen(): Promise<boolean>; notFound: NotFound },
) {
  let wasOpen = false;
  app.addHook('onRequest', async (request, reply) => {
    // The last person cannot be removed, so an open desk stays open.
    wasOpen ||= await isOpen();
    if (!wasOpen) return notFound(request, reply);
    reply.headers(deskHeaders);
    if (!transportSecurity(request)) throw new Refused('insecure');
  });
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refused)) throw error;
    const { status, title, detail } = problems[error.kind];
    return reply
      .code(status)
      .type('text/plain; charset=utf-8')
      .send(`${title}.\n${detail}\n`);
  });
  const deskDir = options.config.desk.dir;
  await app.register(fastifyCookie);
  await app.register(fastifyStatic, { ...builtFileOptions, root: deskDir, serve: false });
  app.get(deskPath, async (_request, reply) => reply.redirect(`${deskPath}/`, 308));
  // Each screen has an address of its own, and is the same page.
  for (const url of [`${deskPath}/`, `${deskPath}/*`])
    app.get(url, async (request, reply) => {
      // Without a session its 401 would wait for the first list after signing in, and end the new session in the page.
      if (await sessionIn(request, options).catch(() => undefined))
        reply.header('link', listPreload);
      return reply.sendFile('index.html');
    });
  app.get(workerPath, async (_request, reply) => reply.sendFile(basename(workerPath)));
  app.get<{ Params: { '*': string } }>(`${deskPath}/assets/*`, async (request, reply) =>
    reply
      .header('cache-control', forever)
      .sendFile(request.params['*'], join(deskDir, 'assets')),
  );
  await app.register(deskApi, { ...options, prefix: apiPath });
}

const listPreload = `<${apiPath}${apiPaths.requests}?tab=waiting>; rel=preload; as=fetch; crossorigin`;

/** The headers of every answer of the desk, beside those of the site or in their place. */
export const deskHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(strictPolicy, false),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
};

/**
 * Serves the desk on a host name of its own, where scripts of the public pages cannot reach it. Everything else on that host
 * leads to the desk, and the other hosts do not have the desk.
 */
export function separateHosts(
  app: FastifyInstance,
  deskOrigin: string,
  notFound: NotFound,
): void {
  const deskHost = new URL(deskOrigin).host;
  app.addHook('onRequest', async (request, reply) => {
    const { protocol, headers, routeOptions, url } = request;
    // Judged by the route that was found, since a path can be written in many ways.
    const isDesk = `${routeOptions.url ?? url}/`.startsWith(`${deskPath}/`);
    // Not by `X-Forwarded-Host`: many a proxy passes on what a visitor wrote there. A URL leaves out the usual port.
    const isOwnHost = URL.parse(`${protocol}://${headers.host}`)?.host === deskHost;
    if (isDesk && !isOwnHost) return notFound(request, reply);
    // Also the site's page for what is not found: its consent notice would load the tag here.
    if (isOwnHost) reply.headers(deskHeaders);
    if (isOwnHost && !isDesk) return reply.redirect(`${deskPath}/`);
  });
}

/** The site's handler for what is not found. */
type NotFound = (request: FastifyRequest, reply: FastifyReply) => unknown;
