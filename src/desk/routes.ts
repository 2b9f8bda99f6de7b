import { screens } from '../desk-api/paths.ts';
import type { Tab } from '../desk-api/requests.ts';

/** The addresses of the desk's pages, below its path. */
export const paths = {
  home: '/',
  request: screens.request,
  logCall: '/apuntar',
  people: '/personas',
  more: '/mas',
} as const;

/** The tabs of the list, in their order. */
export const tabPaths: Record<Tab, string> = {
  waiting: '/',
  all: '/todas',
  quotes: '/presupuestos',
  spam: '/publicidad',
};

/** Returns the tab at an address; undefined if it is none. */
export function tabAt(path: string): Tab | undefined {
  return (Object.keys(tabPaths) as Tab[]).find((tab) => tabPaths[tab] === path);
}
