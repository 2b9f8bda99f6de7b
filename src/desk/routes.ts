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
