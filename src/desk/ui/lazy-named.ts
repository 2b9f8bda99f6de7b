import { type FunctionComponent, lazy } from 'react';

/**
 * Returns a component that is fetched when it is first shown: the one that a module
 * exports by a name.
 */
export function lazyNamed<Name extends string, Props>(
  load: () => Promise<{ [Key in Name]: FunctionComponent<Props> }>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
