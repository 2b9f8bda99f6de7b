import type { Claim } from '../../company/schema.ts';
import { company } from '../company.ts';
import { area } from './area.ts';
import { certifiedBy } from './claims.ts';

export const heroLead = `Rehabilitamos, pintamos e impermeabilizamos edificios ${area}. Bajamos por cuerda: la fachada se arregla y la finca sigue con su vida.`;

const certifiers = certifiedBy(company);

export const trust: { claim?: Claim; text: string }[] = [
  ...(certifiers ? [{ text: `Técnicos certificados ${certifiers}` }] : []),
  { claim: 'noScaffolding', text: 'Sin andamios' },
  { claim: 'insuranceIncluded', text: 'Seguro incluido' },
];
