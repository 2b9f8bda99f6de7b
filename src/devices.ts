/** The browsers and systems that identify sessions and devices in lists. */
export const browsers = [
  'Chrome',
  'Edge',
  'Firefox',
  'Safari',
  'Samsung Internet',
  'unknown',
] as const;

export const systems = [
  'Android',
  'iPad',
  'iPhone',
  'Linux',
  'Mac',
  'Windows',
  'unknown',
] as const;

/** The methods of signing in. */
export const methods = ['link', 'passkey', 'code'] as const;

/** Why a session ended, other than by signing out. */
export const sessionEnds = [
  'idle',
  'age',
  'by-person',
  'passkey-removed',
  'person-removed',
] as const;

export type Browser = (typeof browsers)[number];
export type System = (typeof systems)[number];
export type SignInMethod = (typeof methods)[number];
export type SessionEnd = (typeof sessionEnds)[number];
