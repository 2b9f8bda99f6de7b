/** What a session is told apart by in a list. */
export const browsers = ['Chrome', 'Edge', 'Firefox', 'Safari', 'Samsung Internet', 'unknown'] as const;
export const systems = ['Android', 'iPad', 'iPhone', 'Linux', 'Mac', 'Windows', 'unknown'] as const;

/** How somebody came in. */
export const entrances = ['link', 'passkey', 'code'] as const;

export type Browser = (typeof browsers)[number];
export type System = (typeof systems)[number];
export type Entrance = (typeof entrances)[number];
