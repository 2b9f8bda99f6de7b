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
          text: `Formación y certificación ${certifiers}. Quien baja por tu fachada puede acreditarlo: pídeselo.`,
          icon: 'helmet' as const,
        },
      ]
    : []),
  {
    claim: 'noScaffolding',
    name: 'Sin andamios',
    text: 'Ni estructura que montar ni lona ante las ventanas: solo se acota la acera o el patio que queda debajo.',
    icon: 'no-scaffold',
  },
  {
    name: 'Intervenciones rápidas',
    text: 'A una cornisa se llega con dos cuerdas ancladas arriba. Las montamos, bajamos justo a ese punto y las recogemos.',
    icon: 'stopwatch',
  },
  {
    name: 'Especialistas',
    text: `Quien cuelga de una cuerda debe saber bajar y reparar: aquí bajan ${crafts}.`,
    icon: 'carabiner',
  },
];
