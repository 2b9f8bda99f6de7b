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
 * everybody, and its API. While it is closed, each path is answered like an unknown one.
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

/** Answers only while the desk is open, and only where nothing is sent in plain text. */
function guardDesk(
  app: FastifyInstance,
  isOpen: () => Promise<boolean>,
  notFound: NotFoundHandler,
): void {
  let wasOpen = false;

  app.addHook('onRequest', async (request, reply) => {
    // The last person cannot be removed, so an open desk stays open.
    wasOpen ||= await isOpen();
    if (!wasOpen) return notFound(request, reply);

    reply.headers(deskHeaders);
    if (!transportSecurity(request)) throw new Refused('insecure');
  });
}

/**
 * Answers what the page and its files are refused with in words. The API has its own way.
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

/** Serves the page at each address of the desk, the worker, and the built files. */
async function serveFiles(app: FastifyInstance, services: DeskServices) {
  const folder = services.config.desk.dir;
  await app.register(fastifyStatic, { ...builtFileOptions, root: folder, serve: false });

  app.get(deskPath, async (_request, reply) => reply.redirect(`${deskPath}/`, 308));

  // Each screen has an address of its own, and is the same page.
  for (const url of [`${deskPath}/`, `${deskPath}/*`]) {
    app.get(url, async (request, reply) => {
      // Preloaded without a session, the 401 of the list would wait for the first list
      // after signing in, and end the new session in the page.
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
