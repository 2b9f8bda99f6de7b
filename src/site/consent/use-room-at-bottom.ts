import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps as much room at the bottom of the window as a fixed layer takes, in the css variable `--covered`: the
 * floating button moves up by it and focused elements scroll clear of it (WCAG 2.4.11). By `--lift` the hero moves up
 * as far as its buttons would else be covered.
 */
export function useRoomAtBottom(layer: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (!open || !layer.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      root.style.setProperty('--covered', `${height}px`);
      root.style.setProperty('--lift', `${heroButtonsBelow(innerHeight - height)}px`);
    });
    observer.observe(layer.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--covered');
      root.style.removeProperty('--lift');
    };
  }, [layer, open]);
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
