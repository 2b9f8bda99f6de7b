import type { FastifyReply } from 'fastify';
import { type Problem, type ProblemKind, problemPrefix, problems } from '../../desk-api/problems.ts';

/** Answers with a problem (RFC 9457): what cannot be done, and what a person can do about it. */
export function refuse(reply: FastifyReply, kind: ProblemKind): FastifyReply {
  const { status, title, detail } = problems[kind];
  const problem: Problem = { type: problemPrefix + kind, title, status, detail };
  return reply.code(status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}

/** Thrown by a handler to have a problem of that kind answered. */
export class Refused extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind) {
    super(kind);
    this.kind = kind;
  }
}
