import { until } from '../kit/until.ts';

/**
 * One window of a browser, controlled by the driver of either engine. Selectors are CSS.
 */
export type Browser = {
  /** Opens a URL, and waits for its `load` event. */
  open(url: string): Promise<void>;
  /** Runs a function in the page, with arguments that can be serialized as JSON. */
  run: Run;
  /** Scrolls an element into view, and clicks it with the pointer. */
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Sets the size of the viewport in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
};

export type Run = <Arguments extends unknown[], Result>(
  script: (...given: Arguments) => Result,
  ...given: Arguments
) => Promise<Result>;

/** A browser engine, and how to start it on this machine. */
export type Engine = {
  name: string;
  /** The missing package, without which the engine's tests are skipped. */
  missing: string | undefined;
  start(settings: { script: boolean }): Promise<Browser>;
};

/**
 * Waits until a condition holds in the page. While another page loads, it does not hold.
 */
export function see<Arguments extends unknown[]>(
  { run }: Pick<Browser, 'run'>,
  condition: (...given: Arguments) => boolean,
  ...given: Arguments
): Promise<void> {
  return until(() => run(condition, ...given).catch(() => false));
}

/**
 * In the page: scrolls an element into view unless it is visible. Returns the middle of
 * its first line in CSS pixels.
 */
export function bringOnScreen(selector: string): { x: number; y: number } {
  const element = document.querySelector(selector) as Element;
  const firstLine = () => element.getClientRects()[0] as DOMRect;
  if (firstLine().top < 0 || firstLine().bottom > innerHeight)
    element.scrollIntoView({ behavior: 'instant', block: 'center' });

  const { left, top, width, height } = firstLine();
  return { x: left + width / 2, y: top + height / 2 };
}
