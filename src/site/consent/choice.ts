/** The visitor's choice about advertising cookies. */
export type Choice = 'accepted' | 'rejected';

/** A refusal is remembered as long as an acceptance (AEPD cookie guide: 24 months at most). */
export const choiceLifetimeDays = 365;

const key = 'consent';
const day = 24 * 60 * 60 * 1000;

/**
 * The choice that still stands, or undefined where there is none, it is too old, or storage cannot be read: where
 * it is closed, a browser throws as soon as it is named.
 */
export function readChoice(
  storage: () => Storage,
  now: number = Date.now(),
): Choice | undefined {
  try {
    const { choice, at } = JSON.parse(storage().getItem(key) ?? '{}') as {
      choice?: unknown;
      at?: unknown;
    };
    const fresh =
      typeof at === 'number' && at <= now && now - at < choiceLifetimeDays * day;
    return fresh && (choice === 'accepted' || choice === 'rejected') ? choice : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the choice. Where storage is closed the visitor is asked again on the next page: nothing else is lost. */
export function keepChoice(
  storage: () => Storage,
  choice: Choice,
  now: number = Date.now(),
): void {
  try {
    storage().setItem(key, JSON.stringify({ choice, at: now }));
  } catch {
    // Asked again next time.
  }
}
