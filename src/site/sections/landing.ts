import type { ComponentType } from 'react';
import type { SectionProps } from '../components/Section.tsx';
import type { SectionId } from '../i18n/messages.ts';
import { Advantages } from './advantages/Advantages.tsx';
import { Contact } from './contact/Contact.tsx';
import { Hero } from './hero/Hero.tsx';
import { heights } from './levels.ts';
import { Safety } from './safety/Safety.tsx';
import { Services } from './services/Services.tsx';
import { WhyUs } from './why-us/WhyUs.tsx';

/** What each section of the landing page shows. */
const components: Record<SectionId, ComponentType<SectionProps>> = {
  inicio: Hero,
  servicios: Services,
  'por-que-elegirnos': WhyUs,
  'vertical-bcn': Advantages,
  seguridad: Safety,
  contacto: Contact,
};

/** The sections of the landing page, from the roof down. */
export const landingSections = (Object.keys(heights) as SectionId[]).map((id) => ({
  id,
  height: heights[id],
  Component: components[id],
}));
