/** The middle one; of an even number, the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}

/** The lowest and the highest. */
export function range(numbers: readonly number[]): [low: number, high: number] {
  return [Math.min(...numbers), Math.max(...numbers)];
}
