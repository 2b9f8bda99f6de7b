/**
 * A visitor's text without invisible characters (Unicode Cc and Cf), which could reverse the order of letters, hide some or
 * imitate others. Line feeds stay, and so do the joiners that emoji and some scripts need.
 */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '');
}

/** The same on one line, cut to `longest` characters (code points). */
export function visibleLine(text: string, longest = Number.POSITIVE_INFINITY): string {
  const line = [...visibleText(text).replace(/\s+/gu, ' ').trim()];
  return line.length > longest ? `${line.slice(0, longest - 1).join('')}…` : line.join('');
}

/** A visitor's text escaped for HTML, as content or as the value of a quoted attribute. */
export function escapeHtml(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * A value as JSON, on several lines. Invisible characters of a visitor's text (Unicode Cc and Cf, except the joiners of
 * emoji) are escaped as `\u…`: they read back as they were, and neither control a terminal nor reverse a line.
 */
export function visibleJson(value: unknown): string {
  const unseen = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;
  return JSON.stringify(value, null, 2).replace(unseen, (character) =>
    character.split('').map(escaped).join(''),
  );
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
