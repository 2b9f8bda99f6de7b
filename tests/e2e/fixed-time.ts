/** The time at which pictures are taken: a Tuesday at half past ten in Madrid. */
export const fixedTime = '2026-11-24T09:30:00.000Z';

/** Returns the time `hours` hours earlier. */
export function hoursAgo(hours: number): string {
  return new Date(Date.parse(fixedTime) - hours * 60 * 60_000).toISOString();
}
