import { useEffect, useRef } from 'react';

/**
 * Gives the document the page's title. Where another page was shown before, the focus goes to the heading, so that a
 * screen reader says where one is; not when the desk is opened, not where the list keeps it,
 * and not where a field beside the heading has taken it.
 *
 * @param title undefined where the heading is a part's of another page.
 */
export function usePage(title: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} · La oficina`;
    const isOther = shown !== undefined && shown !== title;
    const isTaken = heading.current?.parentElement?.contains(document.activeElement);
    if (isOther && !isTaken && !history.state?.keepFocus) heading.current?.focus({ preventScroll: true });
    shown = title;
  }, [title]);
  return heading;
}

/** The page that was shown last. */
let shown: string | undefined;
