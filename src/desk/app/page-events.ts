/**
 * Ignores the second click of a double click on a link or a button: it would act twice,
 * or land on what the next page shows at this place. A click beside the place of the
 * first one counts: for a phone, taps on two neighbouring buttons are a double click too.
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
  // In the capturing phase, before any control hears of it.
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

/**
 * Shows a new page from its top. The way back leads to where the person was on the page.
 */
export function scrollToTopOfNewPages(): void {
  const scrollToTop = () => scrollTo(0, 0);
  addEventListener('pushState', scrollToTop);
  addEventListener('replaceState', scrollToTop);
}

/**
 * Loads a page again that comes from the back/forward cache: it may show data of a person
 * who has signed out since.
 */
export function reloadRestoredPages(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
