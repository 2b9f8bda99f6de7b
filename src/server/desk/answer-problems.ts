import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import {
  isForeignKeyError,
  isStorageError,
  storageCause,
} from '../../database/errors.ts';
import {
  type Problem,
  type ProblemKind,
  problemPrefix,
  problems,
} from '../../desk-api/problems.ts';
import { Refused } from './refused.ts';
import type { DeskServices } from './services.ts';
import { sessionIn } from './session.ts';

/**
 * Answers errors and unknown addresses with a problem (RFC 9457), which says what is not
 * possible and what a person can do about it.
 */
export function answerProblems(
  app: FastifyInstance,
  services: SessionServices & Pick<DeskServices, 'storage'>,
): void {
  app.setNotFoundHandler(() => {
    throw new Refused('not-found');
  });

  app.setErrorHandler(async (error: FastifyError | Refused, request, reply) => {
    const kind = await problemOf(error, request, services);
    const { status, title, detail } = problems[kind];
    if (status >= 500) request.log.error({ err: error }, error.message);
    services.storage.probeAfter(error);

    const problem: Problem = { type: problemPrefix + kind, title, status, detail };
    return reply
      .code(status)
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify(problem));
  });
}

async function problemOf(
  error: FastifyError | Refused,
  request: FastifyRequest,
  services: SessionServices,
): Promise<ProblemKind> {
  if (error instanceof Refused) return error.kind;

  if (isForeignKeyError(error)) {
    // Something that the request refers to was removed in the meantime: the passkey in a
    // sign-in, otherwise the session.
    if (!request.session) return 'passkey-unknown';
    if (!(await sessionIn(request, services))) return 'signed-out';
  }

  const status = error.statusCode ?? (error.validation ? 400 : 500);
  if (status === 413) return 'too-large';
  if (status === 415) return 'not-json';
  if (status < 500) return 'malformed';
  return faultOf(error);
}

function faultOf(error: Error): ProblemKind {
  if (!isStorageError(error)) return 'fault';
  return storageCause(error) === 'disk' ? 'disk-refuses' : 'storage-away';
}

type SessionServices = Pick<DeskServices, 'database' | 'clock'>;
