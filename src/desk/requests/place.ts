import type { Shown } from '../../desk-api/requests.ts';
import { createStore } from '../browser/create-store.ts';
import { paths } from '../routes.ts';

/** The list at an address; undefined where there is none. */
export function listAt(path: string): Shown | undefined {
  return (Object.keys(listPaths) as Shown[]).find((show) => listPaths[show] === path);
}

export const listPaths: Record<Shown, string> = {
  waiting: paths.home,
  all: paths.all,
  answered: paths.answered,
};

/** Brings the row of a request into view, with the focus, if the list shows it. */
export function goToRow(id: number, block: ScrollLogicalPosition): void {
  const link = document.querySelector<HTMLElement>(`.row__main[href$="/${id}"]`);
  link?.scrollIntoView({ block });
  link?.focus({ preventScroll: true });
}

/** The text that is searched for. It is kept in memory alone, since it may be a name, while a request is open. */
export const searchText = createStore('');
