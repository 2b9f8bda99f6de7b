import type { Company } from '../../company/schema.ts';
import {
  CarabinerIcon,
  HelmetIcon,
  type IconComponent,
  NoScaffoldIcon,
  StopwatchIcon,
} from '../ui/icons.tsx';

type Advantage = { claim?: keyof Company['claims']; name: string; text: string; icon: IconComponent };

export const advantages: Advantage[] = [
  {
    claim: 'certifiedTechnicians',
    name: 'Técnicos certificados',
    text: 'Formación y certificación IRATA y ANETVA. Quien baja por tu fachada puede acreditarlo.',
    icon: HelmetIcon,
  },
  {
    claim: 'noScaffolding',
    name: 'Sin andamios',
    text: 'Nada que montar ni desmontar. Ni ventanas tapadas ni comercios a oscuras: solo se acota la zona de trabajo.',
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
