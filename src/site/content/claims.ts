import { company } from '../company.ts';

/** Whether the company stands by what an item says: items without a claim always show. */
export function isClaimed(item: { claim?: keyof typeof company.claims }): boolean {
  return item.claim === undefined || company.claims[item.claim];
}
