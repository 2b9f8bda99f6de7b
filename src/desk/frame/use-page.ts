import { useEffect, useRef } from 'react';

/**
 * Gives the document the page's title. After a change of page the focus goes to the page's heading, so that a screen
 * reader says where one is. It does not when the desk is opened, when the list keeps the focus (`keepFocus` in the state
 * of the history), or when a field beside the heading has taken it.
 *
 * @param title undefined where the heading belongs to a part of another page.
 */
export function usePage(title: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · La oficina`;
    const page = `${location.pathname} ${title}`;
    const isOther = shown !== undefined && shown !== page;
    const isTaken = heading.current?.parentElement?.contains(document.activeElement);
    if (isOther && !isTaken && !history.state?.keepFocus) heading.current?.focus({ preventScroll: true });
    shown = page;
  }, [title]);
  return heading;
}

/** The address and the title of the page that was shown last: two requests may have the same name. */
let shown: string | undefined;
