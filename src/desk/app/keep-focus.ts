/**
 * Moves the focus to the heading above when the focused control is removed together with
 * what it removes, and back to a control that was disabled while its change was made.
 * Otherwise the focus would be nowhere, and a screen reader would start at the top.
 */
export function keepFocus(): void {
  let focused: Element | undefined;
  let heading: HTMLElement | null | undefined;
  let wasDisabled = false;

  // The heading is looked for now: later the control is no longer in the page.
  addEventListener('focusin', ({ target }) => {
    focused = target as Element;
    heading = focused.closest('section, dialog')?.querySelector<HTMLElement>('h2, h3');
    wasDisabled = false;
  });

  const moveFocus = () => {
    wasDisabled ||= focused?.matches(':disabled') ?? false;
    const isLost = document.activeElement === document.body;
    if (!focused || !isLost) return;

    if (!focused.isConnected) {
      focused = undefined;
      focusHeading(heading?.isConnected ? heading : document.querySelector('h1'));
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

function focusHeading(heading: HTMLElement | null): void {
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
