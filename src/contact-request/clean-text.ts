import { withoutControls } from '../visible-text.ts';

/**
 * The only rules for cleaning text that people type or paste: in the form, at the desk
 * and in the terminal. A text without a visible character becomes empty. Browsers load
 * this file too.
 */

/** Returns a text of several lines as it is stored. */
export function cleanText(typed: string): string {
  const text = withoutControls(typed);
  return isBlank(text) ? '' : text.trim();
}

/** Returns a single-line text as it is stored. A line break becomes a space. */
export function cleanLine(typed: string): string {
  return cleanText(typed).replaceAll('\n', ' ');
}

/**
 * Returns an address as it is stored. Address books, chats and PDFs add invisible
 * characters to addresses.
 */
export function cleanAddress(typed: string): string {
  return withoutInvisible(cleanLine(typed)).trim();
}

/** Returns whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return withoutInvisible(text).trim() === '';
}

/**
 * Removes all invisible characters except spaces: control characters, bidirectional
 * marks, zero-width characters, and blanks that count as letters or symbols (Hangul
 * fillers, braille).
 */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?!\s)\p{Cc}/gu;
