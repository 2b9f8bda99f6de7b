/** The languages that a site may be in; Spanish is the first, and always there. This file runs in the browser too. */
export const languages = ['es', 'ca'] as const;

export type Language = (typeof languages)[number];

/** Their names, each in itself. */
export const languageNames: Record<Language, string> = { es: 'castellano', ca: 'català' };

/** The language that a form names; Spanish where it names none of those that the site is in. */
export function languageOf(name: string | undefined, known: readonly Language[]): Language {
  return known.find((language) => language === name) ?? 'es';
}
