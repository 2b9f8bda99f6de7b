import { provinces } from '../../company/schema.ts';
import { company } from '../company.ts';
import type { Words } from './words.ts';

/** The town of the company, in the words of titles: `en Barcelona`. */
export function inTown({ area }: Words): string {
  return area.inTown(company.address.city);
}

/** The area that the company works in, in the words that follow «trabajos verticales». */
export function areaOf(words: Words): string {
  return company.provinces.length === provinces.length
    ? words.area.everywhere(inTown(words))
    : words.area.inProvinces(company.provinces);
}
