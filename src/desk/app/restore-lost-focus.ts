/**
 * Restores a lost focus: to the heading above if the focused control disappears together
 * with what it has removed, or else to the heading of its pane; and back to a control that
 * was disabled while its change was saved. Otherwise nothing would have the focus, and a
 * screen reader would start at the top.
 */
export function restoreLostFocus(): void {
  let focused: Element | undefined;
  let heading: HTMLElement | null | undefined;
  let title: HTMLElement | null | undefined;
  let wasDisabled = false;

  // The heading is looked up now, because later the control may be gone from the page.
  addEventListener('focusin', ({ target }) => {
    focused = target as Element;
    const part = focused.closest('.pane section, dialog');
    heading = part?.querySelector<HTMLElement>('h2, h3');
    title = focused.closest('.pane')?.querySelector('h1');
    wasDisabled = false;
  });

  const moveFocus = () => {
    wasDisabled ||= focused?.matches(':disabled') ?? false;
    const isLost = document.activeElement === document.body;
    if (!focused || !isLost) return;

    if (!focused.isConnected) {
      focused = undefined;
      const headings = [heading, title, document.querySelector('h1')];
      focusHeading(headings.find((one) => one?.isConnected));
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

function focusHeading(heading: HTMLElement | null | undefined): void {
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
