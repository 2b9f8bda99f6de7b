/** What a visitor's browser can be set to. */
export type Settings = {
  /** The browser runs no script of a page. */
  withoutScript?: boolean;
};

/** One window of a browser, as every engine's driver can move it. Selectors are css. */
export type Browser = {
  /** Makes the running browser another visitor's; one that cannot has to be started anew for him. */
  set?(settings: Settings): Promise<void>;
  /** Opens an address; ends when the page's `load` has fired. */
  open(url: string): Promise<void>;
  /** Runs a function in the page, with arguments that JSON can carry, and returns what it returns, awaited. */
  run<Arguments extends unknown[], Result>(
    script: (...given: Arguments) => Result,
    ...given: Arguments
  ): Promise<Awaited<Result>>;
  /** Brings an element on to the screen and clicks it with the pointer. */
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  press(key: 'Escape' | 'Tab' | 'Enter'): Promise<void>;
  /** Sets the size of the viewport in css px. */
  resize(width: number, height: number): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  close(): Promise<void>;
};

/** A browser engine, and how it is started on this machine. */
export type Engine = {
  name: 'Chromium' | 'Firefox' | 'WebKit';
  /** What is not installed of what it needs; the engine is skipped with these words. */
  missing: string | undefined;
  start(settings?: Settings): Promise<Browser>;
};

/**
 * In the page: brings an element on to the screen unless it is there, so that the page keeps its place under the
 * header. Returns the middle of its first line, in css px.
 */
export function bringOnScreen(selector: string): { x: number; y: number } {
  const element = document.querySelector(selector) as Element;
  const box = () => element.getClientRects()[0] as DOMRect;
  if (box().top < 0 || box().bottom > innerHeight)
    element.scrollIntoView({ behavior: 'instant', block: 'center' });
  const { left, top, width, height } = box();
  return { x: left + width / 2, y: top + height / 2 };
}
