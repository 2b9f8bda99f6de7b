import type { placeholders } from '../../desk-api/first-sentences.ts';

/**
 * A sentence with words in place of its placeholders. A word that ends with a full stop, as in «Núria P.», brings none of its
 * own to the end of a sentence; one that is not known goes with the comma behind it.
 */
export function worded(sentence: string, words: Record<(typeof placeholders)[number], string>): string {
  return sentence.replace(/\{(\w+)\}(\.|, )?/g, (typed, key: string, mark = '') => {
    const word = words[key as keyof typeof words];
    if (word === undefined) return typed;
    return word === '' || (mark === '.' && word.endsWith('.')) ? word : word + mark;
  });
}
