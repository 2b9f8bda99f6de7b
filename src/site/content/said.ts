import type { Locale, Localized } from '../../company/locale.ts';
import type { Words } from './words.ts';

/** What a page says: in its own language or, marked, in another (WCAG 3.1.2). `Says` shows it. */
export type Said = string | { text: string; lang: Locale };

/** A sentence, part by part where not all of it is in the language of the page. */
export type Sentence = Said | readonly Said[];

/** A text of the company file. Where the language of the page has none it is the Spanish one, marked as such. */
export function said(text: Localized, words: Words): Said {
  return typeof text === 'string' && words.language !== 'es' ? { text, lang: 'es' } : plain(text, words);
}

/**
 * The same, unmarked: for names and numbers, which one text gives for all languages, and for data, where no part can be
 * marked.
 */
export function plain(text: Localized, { language }: Words): string {
  return typeof text === 'string' ? text : text[language];
}

/** A sentence with such a text in it. */
export function saidIn(sentence: (text: string) => string, text: Said): Sentence {
  if (typeof text === 'string') return sentence(text);
  const [before = '', after = ''] = sentence('\0').split('\0');
  return [before, text, after];
}

/** Texts one after another, with the same between them. */
export function joined(texts: readonly Sentence[], between: string): Sentence {
  if (texts.every((text) => typeof text === 'string')) return texts.join(between);
  return texts.flatMap((text, index) => [...(index > 0 ? [between] : []), text].flat());
}
