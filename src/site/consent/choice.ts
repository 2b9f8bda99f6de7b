/** The visitor's choice about advertising cookies. */
export type Choice = 'accepted' | 'rejected';

/** How long a refusal is kept, and an acceptance too (AEPD guide: 24 months at most). */
export const choiceLifetimeDays = 365;

const key = 'consent';
const day = 24 * 60 * 60 * 1000;

/**
 * Returns the valid choice; undefined if there is none, it has expired, or storage cannot
 * be read. `storage` is a function because a browser that blocks storage throws as soon
 * as `localStorage` is named.
 */
export function readChoice(
  storage: () => Storage,
  now: number = Date.now(),
): Choice | undefined {
  try {
    const { choice, at }: Kept = JSON.parse(storage().getItem(key) ?? '{}');
    if (choice !== 'accepted' && choice !== 'rejected') return undefined;

    const isFresh =
      typeof at === 'number' && at <= now && now - at < choiceLifetimeDays * day;
    return isFresh ? choice : undefined;
  } catch {
    return undefined;
  }
}

/** What is stored under the key, which others may have written. */
type Kept = { choice?: unknown; at?: unknown };

/**
 * Stores the choice. If storage is blocked, the next page asks the visitor again, and
 * nothing else is lost.
 */
export function keepChoice(
  storage: () => Storage,
  choice: Choice,
  now: number = Date.now(),
): void {
  try {
    storage().setItem(key, JSON.stringify({ choice, at: now }));
  } catch {
    // The next page asks again.
  }
}
