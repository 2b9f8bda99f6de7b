/** Returns the text in small letters and without accents, for comparing and searching. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
