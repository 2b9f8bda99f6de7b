import type { ProblemKind } from '../../desk-api/problems.ts';

/** Thrown by hooks and handlers in order to answer with a problem. */
export class Refused extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind) {
    super(kind);
    this.kind = kind;
  }
}
