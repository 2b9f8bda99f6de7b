import type { Claim } from '../../company/schema.ts';
import { area } from './area.ts';

export const heroLead = `Rehabilitamos, pintamos e impermeabilizamos edificios ${area}. Bajamos por cuerda: la fachada se arregla y la finca sigue con su vida.`;

export const trust: { claim: Claim; text: string }[] = [
  { claim: 'certifiedTechnicians', text: 'Técnicos certificados IRATA/ANETVA' },
  { claim: 'noScaffolding', text: 'Sin andamios' },
  { claim: 'insuranceIncluded', text: 'Seguro incluido' },
];
