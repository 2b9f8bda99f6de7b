import type { Claim } from '../../company/schema.ts';
import {
  CarabinerIcon,
  HelmetIcon,
  type IconComponent,
  NoScaffoldIcon,
  StopwatchIcon,
} from '../ui/icons.tsx';

type Advantage = { claim?: Claim; name: string; text: string; icon: IconComponent };

export const advantages: Advantage[] = [
  {
    claim: 'certifiedTechnicians',
    name: 'Técnicos certificados',
    text: 'Formación y certificación IRATA/ANETVA. Quien baja por tu fachada puede acreditarlo.',
    icon: HelmetIcon,
  },
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
