import type { WholeRequest } from '../../desk-api/requests.ts';
import { createStore } from '../browser/create-store.ts';
import type { ApiError } from './api.ts';
import { dropTick, type Tick } from './waiting-ticks.ts';

/**
 * Ticks that were made without a network and that the server did not take then. They stay in the browser until their
 * person has been told: a page that is closed before is refused again, and tells it the next time.
 */
export const refusals = createStore<readonly Refusal[]>([]);

export type Refusal = {
  tick: Tick;
  /** Whose request it is, where that is still known. */
  name: string | undefined;
  error: ApiError;
  /** As it is now; undefined where it is gone. */
  request: WholeRequest | undefined;
};

/** It was told. */
export function settleRefusal(refusal: Refusal): void {
  refusals.set(refusals.get().filter((one) => one !== refusal));
  dropTick(refusal.tick);
}
