import type { Claim, Company, Trade } from '../../company/schema.ts';
import { company } from '../company.ts';

/** Whether the company stands by what an item says: items without a claim or a trade always show. */
export function isClaimed({ claim, trade }: { claim?: Claim; trade?: Trade }): boolean {
  return (
    (claim === undefined || company.claims[claim] !== false) &&
    (trade === undefined || company.trades[trade] !== false)
  );
}

/** Who certifies the technicians, as it stands after "técnicos certificados": `IRATA/ANETVA`, one of them, or nothing. */
export function certifiedBy({ claims }: Pick<Company, 'claims'>): string {
  return [claims.irata && 'IRATA', claims.anetva && 'ANETVA'].filter(Boolean).join('/');
}
