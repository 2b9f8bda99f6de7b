import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deskPath } from '../../desk-api/paths.ts';
import { cacheAnswers } from '../pages/answer-cache.ts';
import { sendPage } from '../pages/held-page.ts';
import { forever } from '../pages/static-files.ts';

/** The built page at each of its addresses, and beside it the files that are named by a hash of their content. */
export async function deskFiles(app: FastifyInstance) {
  app.get(`${deskPath}/`, sendShell);
  app.get(`${deskPath}/*`, sendShell);
  await app.register(hashedFiles, { prefix: `${deskPath}/assets` });
}

async function sendShell(request: FastifyRequest, reply: FastifyReply) {
  const { page } = request.build.desk;
  return page.length > 0 ? sendPage(request, reply, page) : reply.code(404).type(plainText).send(notBuilt);
}

const plainText = 'text/plain; charset=utf-8';
const notBuilt = 'La oficina no está construida. Lo hace «npm run build».\n';

async function hashedFiles(app: FastifyInstance) {
  cacheAnswers(app);
  app.setNotFoundHandler((_request, reply) => reply.code(404).type(plainText).send(''));
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    redirect: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', forever),
  });
  app.get('/*', (request: FastifyRequest<{ Params: { '*': string } }>, reply) =>
    reply.sendFile(`/${request.params['*']}`, join(request.build.desk.root, 'assets')),
  );
}
