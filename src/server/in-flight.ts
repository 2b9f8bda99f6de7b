/**
 * Counts operations in flight, by key. `begin` adds one, and returns a function that
 * removes it.
 */
export function countInFlight() {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.get(key) ?? 0;

  const begin = (key: string) => {
    counts.set(key, count(key) + 1);

    return () => {
      const left = count(key) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    };
  };

  return { count, begin };
}
