import type { Shown } from '../../desk-api/requests.ts';
import { listPaths } from './place.ts';

/** What a list is narrowed to, in the words of the API. The address says it in codes, and so names no person. */
export type Filter = { [name in (typeof names)[number]]?: string | undefined };

const names = ['outcome', 'source', 'remind', 'from', 'to', 'order'] as const;

/** The filter in the query of an address. */
export function filterIn(search: string): Filter {
  const said = new URLSearchParams(search);
  return Object.fromEntries(names.map((name) => [name, said.get(name) || undefined]));
}

/** A filter as a query, of an address or of the API; empty where it narrows nothing. */
export function queryOf(filter: Filter): string {
  const said = names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []));
  return new URLSearchParams(said).toString();
}

/** The address of a list that is narrowed. */
export function listAddress(show: Shown, filter: Filter): string {
  const query = queryOf(filter);
  return listPaths[show] + (query && `?${query}`);
}

/** Quotes that were sent and of which nothing was heard: the oldest first. */
export const openQuotes: Filter = { outcome: 'quoted', order: 'oldest' };

export function isOpenQuotes({ outcome, order }: Filter): boolean {
  return outcome === openQuotes.outcome && order === openQuotes.order;
}
