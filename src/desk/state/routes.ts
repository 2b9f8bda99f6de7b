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

/** The five places of the desk, in the order of its navigation. */
export const destinations = [
  { path: paths.home, text: 'Sin contestar' },
  { path: paths.agenda, text: 'Agenda' },
  { path: paths.quotes, text: 'Presupuestos' },
  { path: paths.all, text: 'Todas' },
  { path: paths.more, text: 'Más' },
] as const;

export type Destination = (typeof destinations)[number];

/** What the list of all may be narrowed to, each at an address of its own. */
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
 * Returns the place that a page belongs to. A request, which every list leads to, belongs
 * to the one at the address `from`.
 */
export function destinationOf(path: string, from?: string): Destination {
  const [home, , , all, more] = destinations;
  if (morePaths.includes(path)) return more;
  if (path === paths.spam || path.startsWith(paths.all)) return all;

  const own = destinations.find((destination) => destination.path === path);
  if (own) return own;
  return from === undefined ? home : destinationOf(from);
}

/** The pages that «Más» leads to. */
const morePaths: string[] = [paths.figures, paths.people, paths.export, paths.status];

/** What the history remembers of a page that was opened from a list. */
export type PageState = { from: string };

/** Returns the address of the list from which the current page was opened. */
export function openedFrom(): string | undefined {
  return (history.state as Partial<PageState> | null)?.from;
}

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
 * Holds the text of the search and the address at which it was typed. The way back from a
 * result leads to the results. A link without a state, such as those of the navigation,
 * clears it.
 */
export const search = createStore({ text: '', path: '' });

addEventListener('pushState', () => {
  if (!history.state) search.set({ text: '', path: '' });
});
