import type { Claim } from '../../company/schema.ts';
import { company } from '../company.ts';

/** Whether the company stands by what an item says: items without a claim always show. */
export function isClaimed(item: { claim?: Claim }): boolean {
  return item.claim === undefined || company.claims[item.claim];
}
