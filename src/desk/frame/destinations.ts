import { paths } from '../routes.ts';
import type { IconName } from '../ui/Icon.tsx';

/** Where the navigation leads, in order. On telephones what is `wide` is found under "Más". */
export const destinations: readonly Destination[] = [
  {
    path: paths.home,
    within: [paths.all, paths.answered],
    word: 'Solicitudes',
    icon: 'list',
    count: 'waiting',
  },
  { path: paths.suspected, word: 'Basura', icon: 'sieve', count: 'suspected' },
  { path: paths.figures, word: 'Cómo vamos', icon: 'bars' },
  {
    path: paths.more,
    within: [paths.data, paths.state, paths.people],
    word: 'Más',
    icon: 'more',
    room: 'narrow',
  },
  { path: paths.data, word: 'Datos', icon: 'data', room: 'wide' },
  { path: paths.state, word: 'Estado', icon: 'pulse', room: 'wide' },
  { path: paths.people, word: 'Personas', icon: 'device', room: 'wide' },
];

export type Destination = {
  path: string;
  /** The pages at which it is the current one too. */
  within?: readonly string[];
  word: string;
  icon: IconName;
  room?: 'narrow' | 'wide';
  /** What waits there. */
  count?: 'waiting' | 'suspected';
};
