/**
 * A value as JSON, on several lines. Invisible characters of a visitor's text (Unicode Cc and Cf, except the joiners of
 * emoji) are escaped as `\u…`: they read back as they were, and neither control a terminal nor reverse a line.
 */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(unseen, (character) =>
    Array.from({ length: character.length }, (_, index) => escaped(character.charCodeAt(index))).join(''),
  );
}

const unseen = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
