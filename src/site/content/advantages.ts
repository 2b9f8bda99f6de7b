import type { Claim } from '../../company/schema.ts';
import { company } from '../company.ts';
import type { CardIcon } from '../ui/card-icon.ts';
import { certifiedBy, isClaimed } from './claims.ts';
import type { Words } from './words.ts';

type Advantage = { claim?: Claim; name: string; text: string; icon: CardIcon };

/** The advantages that the company file claims. */
export function advantagesIn({ advantages: words }: Words): Advantage[] {
  const certifiers = certifiedBy(company);
  const crafts = Object.values(company.trades).some((trade) => trade !== false)
    ? words.craftsWithTrades
    : words.crafts;
  const all: Advantage[] = [
    ...(certifiers
      ? [{ name: words.certified.name, text: words.certified.text(certifiers), icon: 'helmet' as const }]
      : []),
    { ...words.noScaffolding, claim: 'noScaffolding', icon: 'no-scaffold' },
    { ...words.quick, icon: 'stopwatch' },
    { name: words.specialists.name, text: words.specialists.text(crafts), icon: 'carabiner' },
  ];
  return all.filter(isClaimed);
}
