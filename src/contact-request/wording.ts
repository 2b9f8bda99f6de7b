/** Returns the words with a capital first letter. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a number with its noun: `1 aviso`, `2 avisos`. */
export function pluralize(number: number, one: string, several: string): string {
  return `${number} ${number === 1 ? one : several}`;
}
