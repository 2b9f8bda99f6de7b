import type { Claim, ClaimName, Company, TradeName } from '../../company/schema.ts';
import { company } from '../company.ts';

/** Whether the company file claims what an item says. Items without a claim or a trade are always shown. */
export function isClaimed({ claim, trade }: { claim?: ClaimName; trade?: TradeName }): boolean {
  return (
    (claim === undefined || company.claims[claim] !== false) &&
    (trade === undefined || company.trades[trade] !== false)
  );
}

/** Returns the evidence of a claim, where the company file gives it. */
export function evidence(claim: Claim): string | undefined {
  return typeof claim === 'string' ? claim : undefined;
}

/** Returns who certifies the technicians, in the words that follow «técnicos certificados»; empty if nobody does. */
export function certifiedBy({ claims }: Pick<Company, 'claims'>): string {
  return [claims.irata && 'IRATA', claims.anetva && 'ANETVA'].filter(Boolean).join('/');
}
