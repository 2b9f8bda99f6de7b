import { cleanText, withoutInvisible } from './clean-text.ts';

/**
 * Returns the text for comparing and searching: what a keyboard types in its place.
 * Letters are small and without accents, and of the spellings of an apostrophe, a dash, a
 * space, an ordinal or an `l·l` one is left.
 */
export function fold(text: string): string {
  return (
    withoutInvisible(cleanText(text))
      // Before decomposing, which takes `´` for an accent on a space.
      .replace(/[‘’‛ʹʻʼ′´`]/g, "'")
      .replace(/\.?ª/g, 'a')
      .replace(/\.?[º°]/g, 'o')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[\p{Pd}−]/gu, '-')
      .replaceAll('⁄', '/')
      .toLowerCase()
      .replace(/[æœßøłđı]/g, (letter) => undecomposed[letter] ?? letter)
      .replace(/l[·•‧∙⋅.]l/g, 'll')
      .replace(/\s+/g, ' ')
  );
}

/** Letters that Unicode does not decompose, as a keyboard without them writes them. */
const undecomposed: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};
