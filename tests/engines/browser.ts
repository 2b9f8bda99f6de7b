import { until } from '../kit/until.ts';

/**
 * One window of a browser, as the driver of either engine can move it. Selectors are css.
 */
export type Browser = {
  /** Opens an address and waits for its `load`. */
  open(url: string): Promise<void>;
  /** Runs a function in the page, with arguments that JSON can carry. */
  run: Run;
  /** Brings an element on to the screen and clicks it with the pointer. */
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Sets the size of the viewport in css px. */
  resize(width: number, height: number): Promise<void>;
  back(): Promise<void>;
  close(): Promise<void>;
};

export type Run = <Arguments extends unknown[], Result>(
  script: (...given: Arguments) => Result,
  ...given: Arguments
) => Promise<Result>;

/** A browser engine, and how it is started on this machine. */
export type Engine = {
  name: string;
  /** The package that is not installed. The engine's tests are skipped for it. */
  missing: string | undefined;
  start(settings: { script: boolean }): Promise<Browser>;
};

/**
 * Waits until a condition holds in the page. While another page loads it does not hold.
 */
export function see<Arguments extends unknown[]>(
  { run }: Pick<Browser, 'run'>,
  condition: (...given: Arguments) => boolean,
  ...given: Arguments
): Promise<void> {
  return until(() => run(condition, ...given).catch(() => false));
}

/**
 * In the page: brings an element on to the screen unless it is there. Returns the middle
 * of its first line, in css px.
 */
export function bringOnScreen(selector: string): { x: number; y: number } {
  const element = document.querySelector(selector) as Element;
  const firstLine = () => element.getClientRects()[0] as DOMRect;
  if (firstLine().top < 0 || firstLine().bottom > innerHeight)
    element.scrollIntoView({ behavior: 'instant', block: 'center' });

  const { left, top, width, height } = firstLine();
  return { x: left + width / 2, y: top + height / 2 };
}
