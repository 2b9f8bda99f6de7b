import type { RelyingParty } from '../../auth/passkeys.ts';
import type { Db } from '../../database/tables.ts';
import type { DeskAddress } from '../../desk-address.ts';
import type { ProblemKind } from '../../desk-api/problems.ts';
import type { Dependencies } from '../dependencies.ts';

/** Dependencies of the desk's routes. */
export type DeskOptions = Dependencies & {
  db: Db;
  address: DeskAddress;
  /** The desk as passkeys know it; undefined where there can be none. */
  party: RelyingParty | undefined;
};

/** Thrown by hooks and handlers to have a problem answered. */
export class Refused extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind) {
    super(kind);
    this.kind = kind;
  }
}
