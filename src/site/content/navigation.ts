import { company } from '../company.ts';
import { type SectionId, sections } from '../routes.ts';
import type { Words } from './words.ts';

/** The entries of the menu. */
export function navigationIn({ navigation }: Words): { section: SectionId; text: string }[] {
  const { services, whyUs, advantages, safety, contact } = sections;
  return [
    { section: services, text: navigation[services] },
    { section: whyUs, text: navigation[whyUs] },
    { section: advantages, text: company.name },
    { section: safety, text: navigation[safety] },
    { section: contact, text: navigation[contact] },
  ];
}
