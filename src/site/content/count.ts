import type { Words } from './words.ts';

/**
 * How many there are of what a list holds, as a sentence says it: `doce servicios`, `una ventaja`. In words up to
 * twenty, beyond that in figures.
 */
export function counted(
  list: readonly unknown[],
  { one, several }: { one: string; several: string },
  { numbers }: Pick<Words, 'numbers'>,
): string {
  return list.length === 1 ? one : `${numbers[list.length - 2] ?? list.length} ${several}`;
}
