import { basename, join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { deskPath } from '../../desk-address.ts';
import { apiPath, apiPaths, workerPath } from '../../desk-api/paths.ts';
import { problems } from '../../desk-api/problems.ts';
import { builtFileOptions, forever, type NotFoundHandler } from '../routes/pages.ts';
import { deskApi } from './api.ts';
import { deskHeaders } from './headers.ts';
import { Refused } from './refused.ts';
import type { DeskServices } from './services.ts';
import { sessionIn } from './session.ts';
import { transportSecurity } from './transport-security.ts';

/**
 * The owner's desk under `/oficina/`: its page and files, which are the same for
 * everyone, and its API. While the desk is closed, each path is answered like an unknown
 * address.
 */
export async function deskPlugin(
  app: FastifyInstance,
  { services, isOpen, notFound }: DeskPluginOptions,
) {
  guardDesk(app, isOpen, notFound);
  answerRefusals(app);
  await app.register(fastifyCookie);
  await serveFiles(app, services);
  await app.register(deskApi, { services, prefix: apiPath });
}

export type DeskPluginOptions = {
  services: DeskServices;
  isOpen(): Promise<boolean>;
  notFound: NotFoundHandler;
};

/** Answers only while the desk is open, and only over a secure connection. */
function guardDesk(
  app: FastifyInstance,
  isOpen: () => Promise<boolean>,
  notFound: NotFoundHandler,
): void {
  let wasOpen = false;

  app.addHook('onRequest', async (request, reply) => {
    // The last person cannot be removed, so a desk that was open stays open.
    wasOpen ||= await isOpen();
    if (!wasOpen) return notFound(request, reply);

    reply.headers(deskHeaders);
    if (!transportSecurity(request)) throw new Refused('insecure');
  });
}

/**
 * Answers refused requests for the page and its files with text. The API has its own
 * handler.
 */
function answerRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refused)) throw error;

    const { status, title, detail } = problems[error.kind];
    return reply
      .code(status)
      .type('text/plain; charset=utf-8')
      .send(`${title}.\n${detail}\n`);
  });
}

/**
 * Serves the page at each address of the desk, the service worker, and the built files.
 */
async function serveFiles(app: FastifyInstance, services: DeskServices) {
  const folder = services.config.desk.dir;
  await app.register(fastifyStatic, { ...builtFileOptions, root: folder, serve: false });

  app.get(deskPath, async (_request, reply) => reply.redirect(`${deskPath}/`, 308));

  // Each screen has its own address, and all of them serve the same page.
  for (const url of [`${deskPath}/`, `${deskPath}/*`]) {
    app.get(url, async (request, reply) => {
      // Without a session, the preload would get a 401. The page would use that answer
      // for its first list after signing in, and end the new session.
      const session = await sessionIn(request, services).catch(() => undefined);
      if (session) reply.header('link', listPreload);
      return reply.sendFile('index.html');
    });
  }

  app.get(workerPath, async (_request, reply) => reply.sendFile(basename(workerPath)));

  app.get<{ Params: { '*': string } }>(`${deskPath}/assets/*`, async (request, reply) => {
    reply.header('cache-control', forever);
    return reply.sendFile(request.params['*'], join(folder, 'assets'));
  });
}

const waitingList = `${apiPath}${apiPaths.requests}?list=waiting`;
const listPreload = `<${waitingList}>; rel=preload; as=fetch; crossorigin`;
