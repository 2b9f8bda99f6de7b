import { paths } from '../routes.ts';
import type { IconName } from '../ui/Icon.tsx';

/** Where the navigation leads, in order. On telephones what is `wide` is found under "Más". */
export const destinations: readonly Destination[] = [
  { path: paths.more, within: [paths.people], word: 'Más', icon: 'more', room: 'narrow' },
  { path: paths.people, word: 'Personas', icon: 'device', room: 'wide' },
];

type Destination = {
  path: string;
  /** The pages at which it is the current one too. */
  within?: readonly string[];
  word: string;
  icon: IconName;
  room?: 'narrow' | 'wide';
};
