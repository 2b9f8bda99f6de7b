import { cleanText, withoutInvisible } from './clean-text.ts';

/**
 * Folds a text for comparing and searching, towards what a keyboard types. Letters become
 * lowercase without accents. Apostrophes, dashes, spaces, ordinals and `l·l` get a single
 * spelling.
 */
export function fold(text: string): string {
  return (
    withoutInvisible(cleanText(text))
      // Replace these before decomposing, which would turn `´` into a space with an
      // accent.
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

/**
 * Letters that Unicode does not decompose, as they are typed on a keyboard without them.
 */
const undecomposed: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};
