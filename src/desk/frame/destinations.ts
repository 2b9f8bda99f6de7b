import { paths } from '../routes.ts';
import type { IconName } from '../ui/Icon.tsx';

/** The entries of the navigation, in order. On telephones the `wide` ones are found under «Más». */
export const destinations: readonly Destination[] = [
  {
    path: paths.home,
    within: [paths.all, paths.answered],
    word: 'Solicitudes',
    icon: 'list',
    count: 'waiting',
  },
  { path: paths.suspected, word: 'Posible publicidad', icon: 'megaphone', count: 'suspected' },
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
  /** Other pages at which this entry is the current one. */
  within?: readonly string[];
  word: string;
  icon: IconName;
  room?: 'narrow' | 'wide';
  /** The count that is shown beside the word. */
  count?: 'waiting' | 'suspected';
};
