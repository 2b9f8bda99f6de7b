/**
 * Ignores the second click of a double click on a link or a button: it would act twice,
 * or land on what the next page shows at this place.
 */
export function ignoreSecondClicks(): void {
  const ignore = (event: MouseEvent) => {
    const isSecond = event.detail >= 2;
    if (!isSecond || !(event.target as Element).closest('a, button')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // In the capturing phase, before any control hears of it.
  addEventListener('click', ignore, true);
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
