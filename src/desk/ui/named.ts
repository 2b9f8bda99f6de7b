import type { ComponentType } from 'react';

/** What a file exports under a name, as React's `lazy` wants what is fetched late. */
export function named<N extends string>(name: N) {
  return <P>(module: Record<N, ComponentType<P>>) => ({ default: module[name] });
}
