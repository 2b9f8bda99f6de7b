import { type Ref, useEffect, useRef } from 'react';

/**
 * Sets the document's title. After a change of page the focus goes to the heading, so
 * that a screen reader says which page it is. It stays where it is when the desk is
 * opened, and if a field of the page has taken it.
 *
 * @returns the `ref` of the heading
 */
export function useTitle(title: string): Ref<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title === desk ? desk : `${title} · ${desk}`;

    const page = `${location.pathname} ${title}`;
    const isChanged = lastPage !== undefined && lastPage !== page;
    const isTaken = document.activeElement?.matches('input, textarea');
    if (isChanged && !isTaken) heading.current?.focus({ preventScroll: true });
    lastPage = page;
  }, [title]);
  return heading;
}

/** The name of the desk, which is the title of its sign-in. */
const desk = 'La oficina';

/** The page that had the title last; undefined when the desk is opened. */
let lastPage: string | undefined;
