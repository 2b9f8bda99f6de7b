import stringWidth from 'string-width';
import { visibleLine } from '../../contact/visible-text.ts';

/**
 * Text from outside as a cell of exactly that many columns: on one line, with nothing in it that drives the
 * terminal, and cut between two characters as they are seen, not in the middle of one.
 */
export function cell(text: string, columns: number): string {
  const line = cut(visibleLine(text), columns);
  return line + ' '.repeat(columns - stringWidth(line));
}

/** Cuts text to at most that many columns, with `…` at its end where something was cut. */
export function cut(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    if (stringWidth(kept + segment) > columns - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Breaks text into lines of at most that many columns, at spaces where there are any. */
export function wrap(text: string, columns: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, columns));
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

function wrapLine(line: string, columns: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ').flatMap((word) => pieces(word, columns))) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (stringWidth(longer) <= columns) {
      current = longer;
    } else {
      lines.push(current);
      current = word;
    }
  }
  return [...lines, current];
}

function pieces(word: string, columns: number): string[] {
  if (stringWidth(word) <= columns) return [word];
  const all: string[] = [];
  let piece = '';
  for (const { segment } of graphemes.segment(word)) {
    if (stringWidth(piece + segment) > columns) {
      all.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...all, piece];
}
