/**
 * Ignores the second click of a double click on a link or a button: it would act twice,
 * or hit what the next page shows in the same place. A click outside the first control
 * counts, because phones report quick taps on two neighbouring buttons as a double click
 * too.
 */
export function ignoreSecondClicks(): void {
  let first: { control: Element | null; place: Place } | undefined;

  const ignore = (event: MouseEvent) => {
    const control = (event.target as Element).closest('a, button');
    const isSamePlace = !first || first.control === control || isIn(first.place, event);
    if (control && event.detail >= 2 && isSamePlace) {
      event.preventDefault();
      event.stopPropagation();
    } else {
      first = { control, place: control?.getBoundingClientRect() ?? pointOf(event) };
    }
  };
  // In the capture phase, before any handler of a control.
  addEventListener('click', ignore, true);
}

type Place = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

function pointOf({ clientX, clientY }: MouseEvent): Place {
  return { left: clientX, right: clientX, top: clientY, bottom: clientY };
}

function isIn({ left, right, top, bottom }: Place, point: MouseEvent): boolean {
  const { clientX: x, clientY: y } = point;
  return left <= x && x <= right && top <= y && y <= bottom;
}

/** Scrolls new pages to the top. Going back restores the scroll position. */
export function scrollToTopOfNewPages(): void {
  const scrollToTop = () => scrollTo(0, 0);
  addEventListener('pushState', scrollToTop);
  addEventListener('replaceState', scrollToTop);
}

/**
 * Reloads a page that is restored from the back/forward cache: it may show data of a
 * person who has signed out since.
 */
export function reloadRestoredPages(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
