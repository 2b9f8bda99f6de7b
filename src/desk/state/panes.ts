import { createContext, use, useSyncExternalStore } from 'react';

const wide = matchMedia('(min-width: 80rem)');

/**
 * Returns whether there is room for two panes: a list, and beside it what is open. The
 * style sheet uses the same width.
 */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/**
 * Within a list, the address of the page that is open beside it; undefined if the list is
 * the page itself.
 */
export const PageBeside = createContext<string | undefined>(undefined);

export const usePageBeside = () => use(PageBeside);
