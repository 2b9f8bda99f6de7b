/** The languages that a site may be in; Spanish is the first, and always there. This file runs in the browser too. */
export const languages = ['es', 'ca'] as const;

export type Language = (typeof languages)[number];
