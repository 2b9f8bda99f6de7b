import type { Claim } from '../../company/schema.ts';
import { company } from '../company.ts';
import { certifiedBy, isClaimed } from './claims.ts';
import { plain } from './said.ts';
import type { Words } from './words.ts';

/** The ticks of A1 that the company file claims, with what proves them where it has it. */
export function trustIn(words: Words): string[] {
  const { hero } = words;
  const certifiers = certifiedBy(company);
  const { irata, anetva, insuranceIncluded } = company.claims;
  const membership = [irata, anetva].find((number) => typeof number === 'string');
  const insured =
    typeof insuranceIncluded === 'object' ? hero.insuredFor(plain(insuranceIncluded.sum, words)) : '';
  const ticks: { claim?: Claim; text: string }[] = [
    ...(certifiers
      ? [{ text: hero.certified(certifiers) + (membership ? hero.member(membership) : '') }]
      : []),
    { claim: 'noScaffolding', text: hero.noScaffolding },
    { claim: 'insuranceIncluded', text: hero.insured + insured },
  ];
  return ticks.filter(isClaimed).map(({ text }) => text);
}
