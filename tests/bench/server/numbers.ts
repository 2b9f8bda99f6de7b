/** The median, and the least and the greatest. */
export function spread(numbers: number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b);
  return {
    median: percentile(sorted, 50),
    least: sorted[0] ?? Number.NaN,
    most: sorted.at(-1) ?? Number.NaN,
  };
}

export type Spread = { median: number; least: number; most: number };

/** Of numbers in ascending order. */
export function percentile(sorted: number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
