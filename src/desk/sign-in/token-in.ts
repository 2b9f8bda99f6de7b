/**
 * Finds the token of a sign-in link in the link, in its fragment, or in a text around it.
 * Some programs take a full stop or bracket after a link for a part of it, and write some
 * characters as `%20`.
 */
export function tokenIn(text: string): string | undefined {
  return /(?:#|^[^\w-]*)([\w-]{43})(?![a-z\d])/i.exec(text)?.[1];
}
