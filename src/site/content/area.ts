import { provinces } from '../../company/schema.ts';
import { company } from '../company.ts';
import type { Words } from './words.ts';

const isEverywhere = company.provinces.length === provinces.length;

/** The town of the company, in the words of titles: `en Barcelona`. */
export function inTown({ area }: Words): string {
  return area.inTown(company.address.city);
}

/** The area that the company works in, in the words that follow «trabajos verticales». */
export function areaOf(words: Words): string {
  return isEverywhere ? words.area.everywhere(inTown(words)) : words.area.inProvinces(company.provinces);
}

/** What the company may say that it knows: the whole of Catalonia only where it works in all of it. */
export function regionOf({ area }: Words): string {
  return isEverywhere ? area.all : area.provinces(company.provinces);
}
