import type { Browser, System } from '../desk-api/schemas.ts';

/** By which somebody recognises a session in a list. It is coarse on purpose, since it is stored. */
export type Device = { browser: Browser; system: System };

/** Reads a `User-Agent`. Nearly every browser names others in it too, so the order of the marks matters. */
export function deviceOf(userAgent = ''): Device {
  return { browser: firstIn(userAgent, browserMarks), system: firstIn(userAgent, systemMarks) };
}

const browserMarks: readonly (readonly [RegExp, Browser])[] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systemMarks: readonly (readonly [RegExp, System])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  // An iPad presents itself as a Mac, and nothing that it sends tells the two apart.
  [/Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

function firstIn<T>(text: string, marks: readonly (readonly [RegExp, T])[]): T | 'unknown' {
  return marks.find(([mark]) => mark.test(text))?.[1] ?? 'unknown';
}
