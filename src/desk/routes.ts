import { screens } from '../desk-api/paths.ts';

/** The addresses of the desk's pages, below its path. */
export const paths = {
  /** The list of those who wait for an answer. */
  home: '/',
  all: '/todas',
  answered: '/contestadas',
  /** Where a call is taken down. */
  call: '/apuntar',
  request: screens.request,
  suspected: '/posible-publicidad',
  figures: '/como-vamos',
  data: '/datos',
  state: '/estado',
  people: '/personas',
  more: '/mas',
} as const;

/** Whether an address below the desk's path is that of a request. */
export function isRequestPath(path: string): boolean {
  return path.startsWith(paths.request(0).slice(0, -1));
}
