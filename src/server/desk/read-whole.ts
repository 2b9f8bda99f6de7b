import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { WholeRequest } from '../../desk-api/requests.ts';
import { findRequest } from '../../requests/find-one.ts';
import { othersOf, withTurns } from '../../requests/turns.ts';
import { wholeOf } from './shapes.ts';

/** A request with everything that the desk shows of it; undefined where there is none. */
export async function readWhole(db: Kysely<Tables>, id: number): Promise<WholeRequest | undefined> {
  const stored = await findRequest(db, { id });
  if (!stored) return undefined;
  const [listed] = await withTurns(db, [stored.request]);
  return listed && wholeOf(listed, stored, await othersOf(db, stored.request, mostOthers));
}

const mostOthers = 20;
