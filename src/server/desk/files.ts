import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deskPath, manifestPath, workerPath } from '../../desk-api/paths.ts';
import { cacheAnswers } from '../pages/answer-cache.ts';
import { sendPage } from '../pages/cached-page.ts';
import { builtFileOptions, forever } from '../pages/static-files.ts';

/** The built page at each of its addresses, its worker and manifest, and the files named by a hash of their content. */
export async function deskFiles(app: FastifyInstance) {
  app.get(`${deskPath}/`, sendShell);
  app.get(`${deskPath}/*`, sendShell);
  await app.register(builtFiles, { prefix: deskPath });
}

async function sendShell(request: FastifyRequest, reply: FastifyReply) {
  const { page } = request.build.desk;
  return page.length > 0 ? sendPage(request, reply, page) : reply.code(404).type(plainText).send(notBuilt);
}

const plainText = 'text/plain; charset=utf-8';
const notBuilt = 'La oficina no está construida. Lo hace «npm run build».\n';

async function builtFiles(app: FastifyInstance) {
  cacheAnswers(app);
  app.setNotFoundHandler(({ url }, reply) =>
    url === workerPath
      ? reply.type('text/javascript; charset=utf-8').send(leavingWorker)
      : reply.code(404).type(plainText).send(''),
  );
  await app.register(fastifyStatic, {
    ...builtFileOptions,
    index: false,
    setHeaders: (reply, path) => {
      if (basename(dirname(path)) === 'assets') reply.header('cache-control', forever);
    },
  });
  app.get('/assets/*', (request: FastifyRequest<{ Params: { '*': string } }>, reply) =>
    reply.sendFile(`/${request.params['*']}`, join(request.build.desk.root, 'assets')),
  );
  for (const path of [workerPath, manifestPath]) {
    const name = path.slice(deskPath.length);
    app.get(name, (request, reply) => reply.sendFile(name, request.build.desk.root));
  }
}

/**
 * A service worker that deletes the caches of the desk's worker and unregisters itself. It is answered where the build has
 * no worker: browsers fetch the worker's script at each visit, and so get rid of one that they still have.
 */
export const leavingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('oficina-')).map((name) => caches.delete(name)));
  await registration.unregister();
}
`;
