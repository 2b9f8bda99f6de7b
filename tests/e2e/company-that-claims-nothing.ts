import company from '../../company.ts';
import type { CompanyInput } from '../../src/company/schema.ts';

/** The company of the project with every claim and every trade switched off. */
export default {
  ...company,
  claims: off(company.claims),
  trades: off(company.trades),
} satisfies CompanyInput;

function off<K extends string>(switches: Record<K, unknown>): Record<K, false> {
  return Object.fromEntries(Object.keys(switches).map((name) => [name, false])) as Record<K, false>;
}
