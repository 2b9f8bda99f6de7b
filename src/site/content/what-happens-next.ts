import { localize } from '../../company/locale.ts';
import type { Company } from '../../company/schema.ts';
import type { Words } from './words.ts';

/** Returns what follows a request, in order, with how long it takes where the company file says so. */
export function whatHappensNext({ visitWithin, quoteWithin }: Company['terms'], words: Words): string[] {
  const { call, visit, quote } = words.contact.next;
  return [
    call,
    visit(visitWithin && localize(visitWithin, words.language)),
    quote(quoteWithin && localize(quoteWithin, words.language)),
  ];
}
