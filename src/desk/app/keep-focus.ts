/**
 * Moves the focus to the heading above when the focused control is removed together with
 * what it removes. Otherwise the focus would be nowhere, and a screen reader would start
 * at the top.
 */
export function keepFocus(): void {
  let focused: Element | undefined;
  let heading: HTMLElement | null | undefined;

  // The heading is looked for now: later the control is no longer in the page.
  addEventListener('focusin', ({ target }) => {
    focused = target as Element;
    heading = focused.closest('section, dialog')?.querySelector<HTMLElement>('h2, h3');
  });

  const moveFocus = () => {
    const isLost = document.activeElement === document.body;
    if (!focused || focused.isConnected || !isLost) return;

    focused = undefined;
    const next = heading?.isConnected ? heading : document.querySelector('h1');
    next?.setAttribute('tabindex', '-1');
    next?.focus({ preventScroll: true });
  };
  new MutationObserver(moveFocus).observe(document.body, {
    childList: true,
    subtree: true,
  });
}
