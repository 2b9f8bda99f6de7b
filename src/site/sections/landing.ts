import type { ComponentType } from 'react';
import type { SectionProps } from '../components/Section.tsx';
import type { SectionId } from '../i18n/messages.ts';
import { Advantages } from './advantages/Advantages.tsx';
import { Contact } from './contact/Contact.tsx';
import { Hero } from './hero/Hero.tsx';
import { Safety } from './safety/Safety.tsx';
import { Services } from './services/Services.tsx';
import { WhyUs } from './why-us/WhyUs.tsx';

type LandingSection = {
  id: SectionId;
  /** What the level mark says, in metres. */
  height: number;
  Component: ComponentType<SectionProps>;
};

/** The sections of the landing page, from the roof down. */
export const landingSections: LandingSection[] = [
  { id: 'inicio', height: 36, Component: Hero },
  { id: 'servicios', height: 32, Component: Services },
  { id: 'por-que-elegirnos', height: 26, Component: WhyUs },
  { id: 'vertical-bcn', height: 20, Component: Advantages },
  { id: 'seguridad', height: 13, Component: Safety },
  { id: 'contacto', height: 7, Component: Contact },
];
