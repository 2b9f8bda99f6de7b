import { navigate } from 'wouter/use-browser-location';
import type { Filter } from '../../contact-request/lists.ts';
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
  more: '/mas',
  figures: '/como-vamos',
  people: '/personas',
  export: '/exportar',
  status: '/estado',
} as const;

/** The five destinations of the navigation, in its order. */
export const destinations = [
  { path: paths.home, text: 'Sin contestar' },
  { path: paths.agenda, text: 'Agenda' },
  { path: paths.quotes, text: 'Presupuestos' },
  { path: paths.all, text: 'Todas' },
  { path: paths.more, text: 'Más' },
] as const;

export type Destination = (typeof destinations)[number];

/** The filters of the list of all, each with an address of its own. */
export const filterPages: { filter: Filter | undefined; path: string; text: string }[] = [
  { filter: undefined, path: paths.all, text: 'Todas' },
  { filter: 'waiting', path: `${paths.all}/sin-contestar`, text: 'Sin contestar' },
  { filter: 'answered', path: `${paths.all}/contestadas`, text: 'Contestadas, sin más' },
  { filter: 'visit', path: `${paths.all}/visita`, text: 'Visita' },
  { filter: 'quoted', path: `${paths.all}/presupuesto`, text: 'Presupuesto enviado' },
  { filter: 'won', path: `${paths.all}/ganadas`, text: 'Ganadas' },
  { filter: 'lost', path: `${paths.all}/perdidas`, text: 'Perdidas' },
  { filter: 'discarded', path: `${paths.all}/descartadas`, text: 'Descartadas' },
  { filter: 'spam', path: paths.spam, text: 'Publicidad' },
];

/** Returns the address of the list of all with a filter. */
export function filterPath(filter: Filter): string {
  return filterPages.find((page) => page.filter === filter)?.path ?? paths.all;
}

/**
 * Returns the destination that a page belongs to. A request, which every list links to,
 * belongs to the one at the address `from`.
 */
export function destinationOf(path: string, from?: string): Destination {
  const [home, , , all, more] = destinations;
  if (morePaths.includes(path)) return more;
  if (path === paths.spam || path.startsWith(paths.all)) return all;

  const own = destinations.find((destination) => destination.path === path);
  if (own) return own;
  return from === undefined ? home : destinationOf(from);
}

/** Returns the address of the list that the current page is or belongs to. */
export function listOf(path: string): string {
  return isList(path) ? path : (openedFrom() ?? destinationOf(path).path);
}

/** Returns whether a page is a list, or «Más», and so the left one of two panes. */
export function isList(path: string): boolean {
  const isDestination = destinations.some((destination) => destination.path === path);
  return isDestination || path === paths.spam || path.startsWith(`${paths.all}/`);
}

/** The pages that «Más» links to. */
const morePaths: string[] = [paths.figures, paths.people, paths.export, paths.status];

/** The history state of a page that was opened from a list. */
export type PageState = { from: string };

/** Returns the address of the list from which the current page was opened. */
export function openedFrom(): string | undefined {
  return (history.state as Partial<PageState> | null)?.from;
}

/**
 * Opens a page of the desk after an action, whose toast stays. Does nothing if the page
 * is open already.
 */
export function openPage(path: string, options?: { replace: boolean }): void {
  if (location.pathname === deskPath + path) return;

  keepToast();
  navigate(deskPath + path, options);
}

/**
 * Holds the search text and the address at which it was typed, so that going back from a
 * result shows the results again. A link without a state, such as those of the
 * navigation, clears it.
 */
export const search = createStore({ text: '', path: '' });

addEventListener('pushState', () => {
  if (!history.state) search.set({ text: '', path: '' });
});
