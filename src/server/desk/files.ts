import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deskPath, manifestPath, workerPath } from '../../desk-api/paths.ts';
import { builtFileOptions, forever } from '../routes/pages.ts';

/** The built page at each of its addresses, its worker and manifest, and the files named by a hash of their content. */
export async function deskFiles(app: FastifyInstance, { deskDir }: { deskDir: string }) {
  const isBuilt = existsSync(join(deskDir, 'index.html'));
  await app.register(fastifyStatic, { ...builtFileOptions, root: deskDir, serve: false });
  const plain = (reply: FastifyReply, text: string) =>
    reply.code(404).type('text/plain; charset=utf-8').send(text);
  const sendPage = async (_request: FastifyRequest, reply: FastifyReply) =>
    isBuilt ? reply.sendFile('index.html') : plain(reply, notBuilt);
  app.get('/', { prefixTrailingSlash: 'slash' }, sendPage);
  app.get('/*', sendPage);
  for (const path of [workerPath, manifestPath]) {
    const name = path.slice(deskPath.length);
    app.get(name, (_request, reply) => reply.sendFile(name.slice(1)));
  }
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply.header('cache-control', forever).sendFile(request.params['*'], join(deskDir, 'assets')),
  );
  app.setNotFoundHandler((_request, reply) => plain(reply.header('cache-control', 'no-store'), ''));
}

const notBuilt = 'La oficina no está construida. Lo hace «npm run build».\n';
