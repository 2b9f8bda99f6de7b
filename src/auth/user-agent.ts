import type { Browser, System } from '../devices.ts';

/** Identifies a session in a list. It is deliberately coarse, since it is stored. */
export type Device = { browser: Browser; system: System };

/**
 * Reads a `User-Agent` header. Nearly every browser also names others in it, so the order
 * of the patterns matters.
 */
export function deviceFromUserAgent(userAgent = ''): Device {
  return {
    browser: firstMatch(userAgent, browserPatterns),
    system: firstMatch(userAgent, systemPatterns),
  };
}

const browserPatterns: readonly (readonly [RegExp, Browser])[] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systemPatterns: readonly (readonly [RegExp, System])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  // An iPad identifies itself as a Mac, and its headers do not distinguish the two.
  [/Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

function firstMatch<T>(
  text: string,
  patterns: readonly (readonly [RegExp, T])[],
): T | 'unknown' {
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'unknown';
}
