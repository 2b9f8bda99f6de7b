/**
 * How many there are of what a list holds, as a sentence says it: `doce servicios`, `una ventaja`. In words up to
 * twenty, beyond that in figures.
 */
export function counted(list: readonly unknown[], one: string, several: string): string {
  return list.length === 1 ? one : `${words[list.length] ?? list.length} ${several}`;
}

const words: Record<number, string> = Object.fromEntries(
  (
    'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete ' +
    'dieciocho diecinueve veinte'
  )
    .split(' ')
    .map((word, index) => [index + 2, word]),
);
