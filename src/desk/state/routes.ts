import { navigate } from 'wouter/use-browser-location';
import type { Filter, List } from '../../contact-request/lists.ts';
import { deskPath, screens } from '../../desk-address.ts';
import { createStore } from './store.ts';
import { keepToast } from './toast.ts';

/** The addresses of the desk's pages, below its path. */
export const paths = {
  home: '/',
  agenda: '/agenda',
  quotes: '/presupuestos',
  all: '/todas',
  spam: '/publicidad',
  request: screens.request,
  logCall: '/apuntar',
  people: '/personas',
  more: '/mas',
  figures: '/como-vamos',
} as const;

/** A list of the desk, or spam, which is a filter of the list of all. */
export type Tab = List | Extract<Filter, 'spam'>;

/** The tabs of the list, in their order. */
export const tabs: { tab: Tab; path: string; text: string }[] = [
  { tab: 'waiting', path: paths.home, text: 'Sin contestar' },
  { tab: 'agenda', path: '/agenda', text: 'Agenda' },
  { tab: 'quotes', path: '/presupuestos', text: 'Presupuestos' },
  { tab: 'all', path: '/todas', text: 'Todas' },
  { tab: 'spam', path: '/publicidad', text: 'Publicidad' },
];

/**
 * Opens a page of the desk after an action, whose toast stays, if it is not the current
 * one.
 */
export function openPage(path: string, options?: { replace: boolean }): void {
  if (location.pathname === deskPath + path) return;

  keepToast();
  navigate(deskPath + path, options);
}

/**
 * Holds the text of the search. A link with a state keeps it, so that the way back from a
 * result leads to the results; any other link clears it.
 */
export const searchText = createStore('');

addEventListener('pushState', () => {
  if (!history.state) searchText.set('');
});
