import type { Claim, Company, Trade } from '../../company/schema.ts';
import { company } from '../company.ts';

/** Whether the company file claims what an item says. Items without a claim or a trade are always shown. */
export function isClaimed({ claim, trade }: { claim?: Claim; trade?: Trade }): boolean {
  return (
    (claim === undefined || company.claims[claim] !== false) &&
    (trade === undefined || company.trades[trade] !== false)
  );
}

/** Who certifies the technicians, in the words that follow «técnicos certificados»; empty for nobody. */
export function certifiedBy({ claims }: Pick<Company, 'claims'>): string {
  return [claims.irata && 'IRATA', claims.anetva && 'ANETVA'].filter(Boolean).join('/');
}
