/**
 * For how many milliseconds a server asks to be left alone by its `Retry-After`, which is in seconds or a date
 * (RFC 9110, 10.2.3): a day at most, and 0 where it asks for nothing.
 */
export function retryAfterMs(header: string | null | undefined, now: Date): number {
  if (!header) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), longestMs);
}

const longestMs = 24 * 60 * 60 * 1000;
