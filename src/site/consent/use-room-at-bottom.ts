import { type RefObject, useLayoutEffect } from 'react';

/**
 * Keeps as much room at the bottom of the window as a fixed layer takes, in the css variable `--covered`: the
 * floating button moves up by it and focused elements scroll clear of it (WCAG 2.4.11).
 */
export function useRoomAtBottom(layer: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (!open || !layer.current) return;
    const observer = new ResizeObserver(([entry]) => {
      root.style.setProperty('--covered', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    observer.observe(layer.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--covered');
    };
  }, [layer, open]);
}
