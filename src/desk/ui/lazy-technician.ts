import { lazy, type ReactNode } from 'react';

/**
 * The drawing of a technician. It loads after the text, which does without it if it
 * cannot be loaded.
 */
export const LazyTechnician = lazy<() => ReactNode>(() =>
  import('./Technician.tsx').then(
    (module) => ({ default: module.Technician }),
    () => ({ default: () => null }),
  ),
);
