/**
 * Restores a lost focus, because otherwise nothing would have it, and a screen reader
 * would start at the top. If the focused control disappears together with what it has
 * removed, the focus goes to the heading above, or else to the heading of the page; from
 * a page that was open beside a list, to its link in the list. A control that was
 * disabled while its change was saved gets it back.
 */
export function restoreLostFocus(): void {
  let focused: Element | undefined;
  let places: (HTMLElement | null | undefined)[] = [];
  let wasDisabled = false;

  // The places are looked up now, because later the control may be gone from the page.
  addEventListener('focusin', ({ target }) => {
    focused = target as Element;
    const part = focused.closest('.pane section, dialog');
    const pane = focused.closest('.pane');
    places = [
      part?.querySelector<HTMLElement>('h2, h3'),
      pane?.querySelector('h1'),
      // Of two panes, the open page.
      document.querySelector<HTMLElement>('.pane-open h1'),
      document.querySelector<HTMLElement>('.pane-list [aria-current="true"]'),
    ];
    wasDisabled = false;
  });

  const moveFocus = () => {
    wasDisabled ||= focused?.matches(':disabled') ?? false;
    const isLost = document.activeElement === document.body;
    if (!focused || !isLost) return;

    if (!focused.isConnected) {
      focused = undefined;
      const place = places.find((one) => one?.isConnected);
      focusOn(place ?? document.querySelector('h1'));
    } else if (wasDisabled && !focused.matches(':disabled')) {
      (focused as HTMLElement).focus({ preventScroll: true });
    }
  };
  new MutationObserver(moveFocus).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
}

function focusOn(place: HTMLElement | null): void {
  if (place?.matches(':not(a)')) place.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
}
