import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { deskPath } from '../../desk-api/paths.ts';
import { cacheAnswers } from '../pages/answer-cache.ts';
import { readPage, sendPage } from '../pages/held-page.ts';
import { forever } from '../pages/static-files.ts';

/** The built page at each of its addresses, and beside it the files that are named by a hash of their content. */
export async function deskFiles(app: FastifyInstance, { dir }: { dir: string }) {
  const shell = await readPage(join(dir, 'index.html'));
  const sendShell = async (request: Request, reply: Reply) =>
    shell.length > 0 ? sendPage(request, reply, shell) : reply.code(404).type(plainText).send(notBuilt);
  app.get(`${deskPath}/`, sendShell);
  app.get(`${deskPath}/*`, sendShell);
  await app.register(hashedFiles, { root: join(dir, 'assets'), prefix: `${deskPath}/assets` });
}

type Request = Parameters<typeof sendPage>[0];
type Reply = Parameters<typeof sendPage>[1];

const plainText = 'text/plain; charset=utf-8';
const notBuilt = 'La oficina no está construida. Lo hace «npm run build».\n';

async function hashedFiles(app: FastifyInstance, { root }: { root: string }) {
  cacheAnswers(app);
  app.setNotFoundHandler((_request, reply) => reply.code(404).type(plainText).send(''));
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    decorateReply: false,
    redirect: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', forever),
  });
}
