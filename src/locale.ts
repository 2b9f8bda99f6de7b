/**
 * The languages that a site may have. Spanish is the first, and every site has it.
 * Browsers load this file too.
 */
export const locales = ['es', 'ca'] as const;

export type Locale = (typeof locales)[number];

/** A text of the company file: one for all languages, or one per language. */
export type Localized = string | Record<Locale, string>;

/** Returns a text of the company file in a language. */
export function localize(text: Localized, locale: Locale): string {
  return typeof text === 'string' ? text : text[locale];
}

/** The name of each language in that language. */
export const localeNames: Record<Locale, string> = { es: 'castellano', ca: 'català' };

/**
 * Returns the language that a form names, or Spanish if the site does not have that
 * language.
 */
export function parseLocale(name: string | undefined, known: readonly Locale[]): Locale {
  return known.find((locale) => locale === name) ?? 'es';
}
