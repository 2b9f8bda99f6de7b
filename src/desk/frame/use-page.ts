import { useEffect, useRef } from 'react';

/**
 * Gives the document the page's title. Where another page was shown before, the focus goes to the heading, so that a
 * screen reader says where one is; not when the desk is opened.
 */
export function usePage(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · La oficina`;
    if (shown !== undefined && shown !== title) heading.current?.focus({ preventScroll: true });
    shown = title;
  }, [title]);
  return heading;
}

/** The page that was shown last. */
let shown: string | undefined;
