import { navigate } from 'wouter/use-browser-location';
import type { Tab } from '../../contact-request/tabs.ts';
import { deskPath, screens } from '../../desk-address.ts';
import { createStore } from './store.ts';

/** The addresses of the desk's pages, below its path. */
export const paths = {
  home: '/',
  request: screens.request,
  logCall: '/apuntar',
  people: '/personas',
  more: '/mas',
} as const;

/** The tabs of the list, in their order. */
export const tabs: { tab: Tab; path: string; text: string }[] = [
  { tab: 'waiting', path: paths.home, text: 'Sin contestar' },
  { tab: 'all', path: '/todas', text: 'Todas' },
  { tab: 'quotes', path: '/presupuestos', text: 'Presupuestos' },
  { tab: 'spam', path: '/publicidad', text: 'Publicidad' },
];

/** The text of the search. The way back from a result keeps it; a link without a state clears it. */
export const searchText = createStore('');
addEventListener('pushState', () => history.state || searchText.set(''));

/** Opens a page of the desk from outside a component, if it is not the current one. */
export function openPage(path: string, options?: { replace: boolean }): void {
  if (location.pathname !== deskPath + path) navigate(deskPath + path, options);
}
