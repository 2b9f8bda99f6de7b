/** The browsers and systems by which sessions and devices are told apart in lists. */
export const browsers = ['Chrome', 'Edge', 'Firefox', 'Safari', 'Samsung Internet', 'unknown'] as const;
export const systems = ['Android', 'iPad', 'iPhone', 'Linux', 'Mac', 'Windows', 'unknown'] as const;

/** The ways to sign in. */
export const entrances = ['link', 'passkey', 'code'] as const;

export type Browser = (typeof browsers)[number];
export type System = (typeof systems)[number];
export type Entrance = (typeof entrances)[number];
