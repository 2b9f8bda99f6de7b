/**
 * Keeps as much room at the bottom of the window as a fixed layer takes while it is shown, in the css variable `--covered`: the
 * floating button moves up by it and focused elements scroll clear of it (WCAG 2.4.11). By `--lift` the hero moves up
 * as far as its buttons would else be covered.
 */
export function keepRoomAtBottom(layer: HTMLElement): void {
  const { style } = document.documentElement;
  new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
    style.setProperty('--covered', `${height}px`);
    style.setProperty('--lift', `${height && heroButtonsBelow(innerHeight - height)}px`);
  }).observe(layer);
}

/** How far the hero's buttons reach below a line of the first screen, with some air, in pixels. */
function heroButtonsBelow(line: number): number {
  const buttons = document.querySelector<HTMLElement>('.hero__cta');
  if (!buttons) return 0;
  // By offsets, which do not count what the hero has moved already.
  return Math.max(0, offsetFromTop(buttons) + buttons.offsetHeight + 12 - line);
}

function offsetFromTop(element: HTMLElement): number {
  const parent = element.offsetParent;
  return element.offsetTop + (parent instanceof HTMLElement ? offsetFromTop(parent) : 0);
}
