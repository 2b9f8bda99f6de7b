/**
 * Finds the token of a sign-in link in the link, in its part after the `#`, or in a text
 * around it. Programs take the point or bracket behind a link for a part of it, and
 * write some characters as `%20`.
 */
export function tokenIn(text: string): string | undefined {
  return /(?:#|^[^\w-]*)([\w-]{43})(?![a-z\d])/i.exec(text)?.[1];
}
