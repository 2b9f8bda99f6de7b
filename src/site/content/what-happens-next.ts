import type { Company } from '../../company/schema.ts';
import type { Words } from './words.ts';

/** What follows a request, in order, with how long it takes where the company file says so. */
export function whatHappensNext(
  { visitWithin, quoteWithin }: Company['terms'],
  { contact: { next } }: Words,
): string[] {
  return [next.call, next.visit(visitWithin), next.quote(quoteWithin)];
}
