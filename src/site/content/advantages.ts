import type { Claim } from '../../company/schema.ts';
import { company } from '../company.ts';
import {
  CarabinerIcon,
  HelmetIcon,
  type IconComponent,
  NoScaffoldIcon,
  StopwatchIcon,
} from '../ui/icons.tsx';
import { certifiedBy } from './claims.ts';

type Advantage = { claim?: Claim; name: string; text: string; icon: IconComponent };

const certifiers = certifiedBy(company);

export const advantages: Advantage[] = [
  ...(certifiers
    ? [
        {
          name: 'Técnicos certificados',
          text: `Formación y certificación ${certifiers}. Quien baja por tu fachada puede acreditarlo.`,
          icon: HelmetIcon,
        },
      ]
    : []),
  {
    claim: 'noScaffolding',
    name: 'Sin andamios',
    text: 'Sin estructura que montar y desmontar ante la fachada. Ni viviendas ni comercios quedan tras una lona: solo se acota la zona de trabajo.',
    icon: NoScaffoldIcon,
  },
  {
    name: 'Intervenciones rápidas',
    text: 'Anclamos, bajamos y empezamos. Llegamos al punto exacto sin preparar toda la fachada.',
    icon: StopwatchIcon,
  },
  {
    name: 'Especialistas',
    text: 'Oficio y cuerda en la misma persona: albañiles, pintores e instaladores formados para trabajar en altura.',
    icon: CarabinerIcon,
  },
];
