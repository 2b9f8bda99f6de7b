import type { Claim } from '../../company/schema.ts';
import { company } from '../company.ts';
import type { CardIcon } from '../ui/card-icon.ts';
import { certifiedBy } from './claims.ts';

type Advantage = { claim?: Claim; name: string; text: string; icon: CardIcon };

const certifiers = certifiedBy(company);
const crafts = Object.values(company.trades).some((trade) => trade !== false)
  ? 'albañiles, pintores e instaladores'
  : 'albañiles y pintores';

export const advantages: Advantage[] = [
  ...(certifiers
    ? [
        {
          name: 'Técnicos certificados',
          text: `Formación y certificación ${certifiers}. Quien baja por tu fachada puede acreditarlo.`,
          icon: 'helmet' as const,
        },
      ]
    : []),
  {
    claim: 'noScaffolding',
    name: 'Sin andamios',
    text: 'Sin estructura que montar y desmontar ante la fachada. Ni viviendas ni comercios quedan tras una lona: solo se acota la zona de trabajo.',
    icon: 'no-scaffold',
  },
  {
    name: 'Intervenciones rápidas',
    text: 'Anclamos, bajamos y empezamos. Llegamos al punto exacto sin preparar toda la fachada.',
    icon: 'stopwatch',
  },
  {
    name: 'Especialistas',
    text: `Oficio y cuerda en la misma persona: ${crafts} formados para trabajar en altura.`,
    icon: 'carabiner',
  },
];
