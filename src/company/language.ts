/** The languages that a site may be in; Spanish is the first, and always there. This file runs in the browser too. */
export const languages = ['es', 'ca'] as const;

export type Language = (typeof languages)[number];

/** A text of the company file: one alone, or one in each language. */
export type Bilingual = string | Record<Language, string>;

/** Such a text in Spanish, which the company file has of every one. */
export function inSpanish(text: Bilingual): string {
  return typeof text === 'string' ? text : text.es;
}

/** Their names, each in itself. */
export const languageNames: Record<Language, string> = { es: 'castellano', ca: 'català' };

/** The language that a form names; Spanish where it names none of those that the site is in. */
export function languageOf(name: string | undefined, known: readonly Language[]): Language {
  return known.find((language) => language === name) ?? 'es';
}
