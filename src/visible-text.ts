/**
 * Replaces the control characters (Unicode Cc) that office programs copy from tables,
 * slides and PDFs: vertical tabs, page breaks, line separators and CR become a line feed,
 * tabs become a space, and Word's non-breaking hyphen becomes a hyphen. All others are
 * removed.
 */
export function withoutControls(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll('\u001e', '-')
    .replace(/(?!\n)\p{Cc}/gu, '');
}

/**
 * Removes invisible characters (Unicode Cc and Cf) from a visitor's text, which could
 * reverse its letters, hide some or imitate others. Line feeds remain, and so do the
 * joiners that emoji and some scripts need.
 */
export function visibleText(text: string): string {
  return withoutControls(wellFormed(text)).replace(/(?![\u200c\u200d])\p{Cf}/gu, '');
}

/**
 * Replaces lone surrogates like `toWellFormed`, which Safari lacks before version 16.4.
 */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

/**
 * Returns visible text on one line, truncated to `maxLength` code points including the
 * ellipsis.
 */
export function visibleLine(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const line = visibleText(text).replace(/\s+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= maxLength) return line;

  return `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** Returns visible text escaped for HTML content or a quoted attribute. */
export function escapeHtml(text: string): string {
  return visibleText(text).replace(
    /[&<>"']/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
}

/**
 * Returns a value as indented JSON. Invisible characters of a visitor's text (Unicode Cc
 * and Cf, except the joiners of emoji) are escaped as `\u…`. Parsing restores them, but
 * they cannot control a terminal or reverse a line.
 */
export function visibleJson(value: unknown): string {
  const invisible = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;
  return JSON.stringify(value, null, 2).replace(invisible, (character) =>
    character.split('').map(escapeUnit).join(''),
  );
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
