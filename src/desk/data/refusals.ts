import type { WholeRequest } from '../../desk-api/requests.ts';
import { createStore } from '../browser/create-store.ts';
import type { ApiError } from './api.ts';
import { dropTick, type Tick } from './waiting-ticks.ts';

/**
 * Ticks that were made without a network and that the server refused later. They stay stored until the person has been
 * told: after a reload they are sent again, refused again, and told of then.
 */
export const refusals = createStore<readonly Refusal[]>([]);

export type Refusal = {
  tick: Tick;
  /** The name in the request, where it is still known. */
  name: string | undefined;
  error: ApiError;
  /** The request as it is now; undefined where it has been erased. */
  request: WholeRequest | undefined;
};

/** Forgets a refusal that the person has been told of. */
export function settleRefusal(refusal: Refusal): void {
  refusals.set(refusals.get().filter((one) => one !== refusal));
  dropTick(refusal.tick);
}
