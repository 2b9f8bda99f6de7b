import { type FunctionComponent, lazy } from 'react';

/** Returns a lazy component: the one that a module exports under a name. */
export function lazyNamed<Name extends string, Props>(
  load: () => Promise<{ [Key in Name]: FunctionComponent<Props> }>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
