import type { Company } from '../../company/schema.ts';
import { type Sentence, said, saidIn } from './said.ts';
import type { Words } from './words.ts';

/** What follows a request, in order, with how long it takes where the company file says so. */
export function whatHappensNext({ visitWithin, quoteWithin }: Company['terms'], words: Words): Sentence[] {
  const { call, visit, quote } = words.contact.next;
  return [
    call,
    visitWithin ? saidIn(visit, said(visitWithin, words)) : visit(null),
    quoteWithin ? saidIn(quote, said(quoteWithin, words)) : quote(null),
  ];
}
