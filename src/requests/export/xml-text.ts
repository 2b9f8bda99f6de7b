/**
 * A text as the content of a cell. What XML 1.0 cannot hold is left out (2.2), what Excel would read as an escape,
 * such as `_x0041_`, is written so that it reads back (ECMA-376 part 1, 22.9.2.19), and what goes beyond the
 * 32,767 characters of a cell is cut off.
 */
export function xmlText(text: string): string {
  return text
    .slice(0, longestCell)
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, (character) => entities[character] ?? '');
}

/** In UTF-16 units. */
const longestCell = 32_767;

const forbidden = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
