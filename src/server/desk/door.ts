import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiPath, deskPath } from '../../desk-api/paths.ts';
import { problems } from '../../desk-api/problems.ts';
import { deskApi } from './api.ts';
import { channelOf } from './channel.ts';
import { deskFiles } from './files.ts';
import { deskHeaders } from './headers.ts';
import type { DeskOptions } from './options.ts';
import { refuse } from './problem.ts';

/** The owner's desk under `/oficina/`: its page and files, which are the same for everybody, and its API. */
export async function deskDoor(app: FastifyInstance, options: DeskOptions) {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(deskHeaders);
    const channel = channelOf(request);
    if (channel === 'insecure' || channel === 'untrusted-proxy') return explain(request, reply, channel);
  });
  app.get(deskPath, async (_request, reply) => reply.redirect(`${deskPath}/`, 308));
  await app.register(deskFiles);
  await app.register(deskApi, { ...options, prefix: apiPath });
}

/** Refuses a request over plain http, by a problem in the API and in plain text elsewhere. */
function explain(request: FastifyRequest, reply: FastifyReply, kind: 'insecure' | 'untrusted-proxy') {
  if (request.routeOptions.url?.startsWith(`${apiPath}/`)) return refuse(reply, kind);
  const { status, title, detail } = problems[kind];
  return reply.code(status).type('text/plain; charset=utf-8').send(`${title}.\n${detail}\n`);
}
