import type { ComponentType } from 'react';

/** Turns a module with a named export into one with a default export, which React's `lazy` expects. */
export function named<N extends string>(name: N) {
  return <P>(module: Record<N, ComponentType<P>>) => ({ default: module[name] });
}
