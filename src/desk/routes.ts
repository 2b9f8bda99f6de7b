/** The addresses of the desk's pages, below its path. */
export const paths = {
  home: '/',
  people: '/personas',
  more: '/mas',
} as const;
