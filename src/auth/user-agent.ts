import type { Browser, System } from '../devices.ts';

/** Identifies a session in a list. It is coarse on purpose, since it is stored. */
export type Device = { browser: Browser; system: System };

/**
 * Reads a `User-Agent` header. Nearly every browser names others in it too, so the order
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
  // An iPad presents itself as a Mac, and nothing that it sends tells the two apart.
  [/Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

function firstMatch<T>(
  text: string,
  patterns: readonly (readonly [RegExp, T])[],
): T | 'unknown' {
  return patterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'unknown';
}
