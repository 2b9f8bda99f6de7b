import { company } from '../company.ts';
import type { Words } from './words.ts';

/** Returns the town of the company, in the words of titles: `en Barcelona`. */
export function inTown({ area }: Words): string {
  return area.inTown(company.address.city);
}

/** Returns the area that the company works in, in the words that follow «trabajos verticales». */
export function areaOf(words: Words): string {
  return words.area.everywhere(inTown(words));
}
