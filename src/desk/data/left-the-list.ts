/** Requests that were answered or put away in this page: they leave the list at once. Those of others stay in place. */
const settled = new Set<number>();

export function markSettled(id: number): void {
  settled.add(id);
}

export function isSettled(id: number): boolean {
  return settled.has(id);
}
