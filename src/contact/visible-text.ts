/**
 * A visitor's text without what cannot be seen: controls but line feeds, and format characters (Unicode Cc and
 * Cf), which could turn the order of letters around, hide some or imitate others. The joiners that emoji and
 * some scripts need stay.
 */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '');
}

/** The same on one line, cut to so many characters (code points). */
export function visibleLine(text: string, longest = Number.POSITIVE_INFINITY): string {
  const line = [...visibleText(text).replace(/\s+/gu, ' ').trim()];
  return line.length > longest ? `${line.slice(0, longest - 1).join('')}…` : line.join('');
}

/** Text for HTML, as content or as the value of an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
