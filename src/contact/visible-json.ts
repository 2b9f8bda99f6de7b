/**
 * A value as JSON, on several lines. What cannot be seen in a visitor's text (Unicode Cc and Cf, but the joiners
 * of emoji) is written as `\u…`: it reads back as it was, and neither drives a terminal nor turns a line around.
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
