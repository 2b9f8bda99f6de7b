import type { ProblemKind } from '../../desk-api/problems.ts';

/** Thrown by hooks and handlers to have a problem answered. */
export class Refused extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind) {
    super(kind);
    this.kind = kind;
  }
}
