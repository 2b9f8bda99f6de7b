/**
 * The milliseconds that a server asks to wait by its header `Retry-After`, which holds seconds or a date (RFC 9110, 10.2.3):
 * at most a day, and 0 without the header.
 */
export function retryAfterMs(header: string | null | undefined, now: Date): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), longestMs);
}

const longestMs = 24 * 60 * 60 * 1000;
