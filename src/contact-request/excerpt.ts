import { visibleLine } from '../visible-text.ts';

/** Returns the beginning of a text on one line, as a row shows it. */
export function excerptOf(text: string): string {
  return visibleLine(text, maxLength);
}

/** How many characters of a text a row shows. On a wide screen they take two lines. */
const maxLength = 240;
