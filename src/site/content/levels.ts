import { type SectionId, sections } from '../routes.ts';
import type { Words } from './words.ts';

/** A height on the way down from the roof, with the name that its floor has in a house of Barcelona. */
export type Level = { height: string; floor: string };

export const heights = {
  [sections.start]: '+36\u00a0m',
  [sections.services]: '+32\u00a0m',
  [sections.whyUs]: '+26\u00a0m',
  [sections.advantages]: '+20\u00a0m',
  [sections.safety]: '+13\u00a0m',
  [sections.contact]: '+7\u00a0m',
  street: '0\u00a0m',
  basement: '−1\u00a0m',
} as const satisfies Record<SectionId | 'street' | 'basement', string>;

export type Floor = keyof typeof heights;

/** From the roof down. */
export const floors = Object.keys(heights) as Floor[];

export function levelAt(floor: Floor, { floors }: Words): Level {
  return { height: heights[floor], floor: floors[floor] };
}
