import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { DeskAddress } from '../../config/desk-address.ts';
import type { Database } from '../../database/open.ts';
import { apiPath, deskPath } from '../../desk-api/paths.ts';
import { problems } from '../../desk-api/problems.ts';
import { deskApi } from './api.ts';
import { channelOf } from './channel.ts';
import { deskFiles } from './files.ts';
import { deskHeaders } from './headers.ts';
import type { Limit } from './limiter.ts';
import { refuse } from './problem.ts';

/** The owner's desk under `/oficina/`: its page, the same for everybody, and what that asks. */
export async function deskDoor(app: FastifyInstance, options: DeskOptions) {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(deskHeaders);
    const channel = channelOf(request);
    if (channel === 'insecure' || channel === 'untrusted-proxy') return explain(request, reply, channel);
  });
  app.get(deskPath, async (_request, reply) => reply.redirect(`${deskPath}/`, 308));
  await app.register(deskFiles, options);
  await app.register(deskApi, { ...options, prefix: apiPath });
}

export type DeskOptions = {
  database: Pick<Database, 'queries'>;
  address: DeskAddress;
  /** Absolute path of the built page. */
  dir: string;
  /** How this installation's commands are typed. */
  command: string;
  clock: Clock;
  limits?: DeskLimits | undefined;
};

/** What one client may ask of the desk. */
export type DeskLimits = { all: Limit; signIn: Limit };

/** Nothing of the desk goes over plain http: whoever asks for a page is told so as a page. */
function explain(request: FastifyRequest, reply: FastifyReply, kind: 'insecure' | 'untrusted-proxy') {
  if (request.routeOptions.url?.startsWith(`${apiPath}/`)) return refuse(reply, kind);
  const { status, title, detail } = problems[kind];
  return reply.code(status).type('text/plain; charset=utf-8').send(`${title}.\n${detail}\n`);
}
