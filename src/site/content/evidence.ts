import type { Claim, Company, Trade } from '../../company/schema.ts';
import { plain } from './said.ts';
import type { Words } from './words.ts';

/** What proves a claim, as a sentence beside it; nothing where the company file only says `true`. */
export function evidenceOf({ claims }: Company, words: Words): Partial<Record<Claim, string>> {
  const { irata, anetva, iso9001, insuranceIncluded, prl } = claims;
  const { evidence } = words;
  return {
    ...(typeof irata === 'string' && { irata: evidence.irata(irata) }),
    ...(typeof anetva === 'string' && { anetva: evidence.anetva(anetva) }),
    ...(typeof iso9001 === 'object' && { iso9001: evidence.iso9001(iso9001) }),
    ...(typeof insuranceIncluded === 'object' && {
      insuranceIncluded: evidence.insuranceIncluded({
        ...insuranceIncluded,
        sum: plain(insuranceIncluded.sum, words),
      }),
    }),
    ...(typeof prl === 'object' && {
      prl: prl.service === 'own' ? evidence.ownPrevention : evidence.prevention(prl.provider),
    }),
  };
}

/** The registration for a trade; nothing where the company file only says `true`. */
export function registrationFor(
  { trades }: Company,
  trade: Trade | undefined,
  words: Words,
): string | undefined {
  const registration = trade && trades[trade];
  return typeof registration === 'boolean' ? undefined : registration && plain(registration, words);
}
