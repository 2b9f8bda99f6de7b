import { visibleLine } from '../visible-text.ts';

/** Returns the beginning of a text as one line, for a row of a list. */
export function excerptOf(text: string): string {
  return visibleLine(text, maxLength);
}

/**
 * The maximum length of the excerpt in characters. On a wide screen it takes two lines.
 */
const maxLength = 240;
