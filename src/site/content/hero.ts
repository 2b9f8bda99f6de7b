import type { Claim } from '../../company/schema.ts';
import { company } from '../company.ts';
import { area } from './area.ts';
import { certifiedBy } from './claims.ts';

export const heroLead = `Rehabilitamos, pintamos e impermeabilizamos edificios ${area}. Bajamos por cuerda: la fachada se arregla y la finca sigue con su vida.`;

const certifiers = certifiedBy(company);
const { irata, anetva, insuranceIncluded } = company.claims;
const membership = [irata, anetva].find((number) => typeof number === 'string');
const insured = typeof insuranceIncluded === 'object' ? ` · RC\u00a0${insuranceIncluded.sum}` : '';

/** The three ticks of A1, with what proves them where the company file has it. */
export const trust: { claim?: Claim; text: string }[] = [
  ...(certifiers
    ? [
        {
          text: `Técnicos certificados ${certifiers}${membership ? `\u00a0·\u00a0n.º\u00a0${membership}` : ''}`,
        },
      ]
    : []),
  { claim: 'noScaffolding', text: 'Sin andamios' },
  { claim: 'insuranceIncluded', text: `Seguro incluido${insured}` },
];
