import { type Ref, useEffect, useRef } from 'react';
import { usePageBeside } from '../state/panes.ts';

/**
 * Sets the document's title. After a change of page it focuses the heading, so that a
 * screen reader announces the page. The focus stays where it is when the desk opens, and
 * when a field of the page has taken it. A list beside an open page does neither, and a
 * list beside which a page was closed leaves the focus alone.
 *
 * @returns the `ref` of the heading
 */
export function useTitle(title: string): Ref<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null);
  const isBeside = usePageBeside() !== undefined;
  const wasBeside = useRef(isBeside);
  useEffect(() => {
    const isClosed = wasBeside.current && !isBeside;
    wasBeside.current = isBeside;
    if (isBeside) return;

    document.title = title === desk ? desk : `${title} · ${desk}`;

    const page = `${location.pathname} ${title}`;
    const isChanged = lastPage !== undefined && lastPage !== page;
    const isTaken = document.activeElement?.matches('input, textarea');
    if (isChanged && !isTaken && !isClosed)
      heading.current?.focus({ preventScroll: true });
    lastPage = page;
  }, [title, isBeside]);
  return heading;
}

/** The name of the desk, which is also the title of its sign-in. */
const desk = 'La oficina';

/** The last page to set the title; undefined until the desk has opened. */
let lastPage: string | undefined;
