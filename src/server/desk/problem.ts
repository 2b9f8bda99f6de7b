import type { FastifyReply } from 'fastify';
import { type Problem, type ProblemKind, problemPrefix, problems } from '../../desk-api/problems.ts';

/** Answers that something cannot be done, and what a person can do about it. */
export function refuse(reply: FastifyReply, kind: ProblemKind, more: More = {}): FastifyReply {
  const { status, title, detail } = problems[kind];
  const problem: Problem = { type: problemPrefix + kind, title, status, detail, ...more };
  return reply.code(status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}

type More = Pick<Problem, 'expiredAt'>;
