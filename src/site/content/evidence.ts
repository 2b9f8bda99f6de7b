import type { Claim, Company, Trade } from '../../company/schema.ts';
import type { Words } from './words.ts';

/** What proves a claim, as a sentence beside it; nothing where the company file only says `true`. */
export function evidenceOf({ claims }: Company, { evidence: words }: Words): Partial<Record<Claim, string>> {
  const { irata, anetva, iso9001, insuranceIncluded, prl } = claims;
  return {
    ...(typeof irata === 'string' && { irata: words.irata(irata) }),
    ...(typeof anetva === 'string' && { anetva: words.anetva(anetva) }),
    ...(typeof iso9001 === 'object' && { iso9001: words.iso9001(iso9001) }),
    ...(typeof insuranceIncluded === 'object' && {
      insuranceIncluded: words.insuranceIncluded(insuranceIncluded),
    }),
    ...(typeof prl === 'object' && {
      prl: prl.service === 'own' ? words.ownPrevention : words.prevention(prl.provider),
    }),
  };
}

/** The registration for a trade; nothing where the company file only says `true`. */
export function registrationFor({ trades }: Company, trade: Trade | undefined): string | undefined {
  const registration = trade && trades[trade];
  return typeof registration === 'string' ? registration : undefined;
}
