import { dayInWords } from '../../company/madrid-time.ts';
import type { Claim, Company, Trade } from '../../company/schema.ts';

/** What proves a claim, as a sentence beside it; nothing where the company file only says `true`. */
export function evidenceOf({ claims }: Company): Partial<Record<Claim, string>> {
  const { irata, anetva, iso9001, insuranceIncluded, prl } = claims;
  return {
    ...(typeof irata === 'string' && { irata: `Empresa miembro n.º\u00a0${irata}` }),
    ...(typeof anetva === 'string' && { anetva: `Empresa asociada n.º\u00a0${anetva}` }),
    ...(typeof iso9001 === 'object' && {
      iso9001: `Certificado de ${iso9001.body}, n.º\u00a0${iso9001.number}, hasta el ${dayInWords(new Date(iso9001.until))}`,
    }),
    ...(typeof insuranceIncluded === 'object' && {
      insuranceIncluded: `${insuranceIncluded.insurer}, ${insuranceIncluded.sum}, hasta el ${dayInWords(new Date(insuranceIncluded.until))}`,
    }),
    ...(typeof prl === 'object' && {
      prl:
        prl.service === 'own' ? 'Servicio de prevención propio' : `Servicio de prevención: ${prl.provider}`,
    }),
  };
}

/** The registration for a trade; nothing where the company file only says `true`. */
export function registrationFor({ trades }: Company, trade: Trade | undefined): string | undefined {
  const registration = trade && trades[trade];
  return typeof registration === 'string' ? registration : undefined;
}
