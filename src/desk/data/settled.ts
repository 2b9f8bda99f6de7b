/** What was answered or put away here, and may leave the list at once; what others settle stays where it was seen. */
const settled = new Set<number>();

export function markSettled(id: number): void {
  settled.add(id);
}

export function isSettled(id: number): boolean {
  return settled.has(id);
}
