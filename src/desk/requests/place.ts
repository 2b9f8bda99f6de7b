import type { Shown } from '../../desk-api/requests.ts';
import { createStore } from '../browser/create-store.ts';
import { paths } from '../routes.ts';

/** Which list stands at an address; undefined where none does. */
export function listAt(path: string): Shown | undefined {
  return (Object.keys(listPaths) as Shown[]).find((show) => listPaths[show] === path);
}

export const listPaths: Record<Shown, string> = {
  waiting: paths.home,
  all: paths.all,
  answered: paths.answered,
};

/** What is searched for: in memory alone, since it may be a name. It outlives the page of a request. */
export const searchText = createStore('');
