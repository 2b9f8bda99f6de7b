import type { Page } from '@playwright/test';
import { expect } from './strict-page.ts';

/**
 * Fails if a person cannot read, find or tap something on a page, on telephones with
 * letters of 150 and 200 %, upright and held sideways.
 */
export async function expectUsable(page: Page, state: string): Promise<void> {
  // The session stays attached, since detaching it would also remove a virtual
  // authenticator.
  const browser = await page.context().newCDPSession(page);

  for (const { width, height, letters } of telephones) {
    await page.setViewportSize({ width, height });
    await browser.send('Page.setFontSizes', { fontSizes: { standard: letters } });
    const findings = async () => [
      ...(await page.evaluate(wrongSize, letters)),
      ...(await page.evaluate(unreadable, await page.evaluateHandle(topmost))),
      ...(await page.evaluate(untappable, await page.evaluateHandle(topmost))),
      ...(await page.evaluate(tallBars)),
    ];
    await expect
      .poll(findings, `${state} at ${width} × ${height} px, letters of ${letters} px`)
      .toEqual([]);
  }

  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
}

const telephones = [
  { width: 390, height: 844, letters: 24 },
  { width: 390, height: 844, letters: 32 },
  { width: 844, height: 390, letters: 16 },
  { width: 740, height: 360, letters: 32 },
];

/**
 * In the page: returns what scrolls sideways, and whether the letters still have another
 * size.
 */
export async function wrongSize(letters: number): Promise<string[]> {
  // The desk knows its new width in the second frame. A busy machine draws it later.
  for (let frame = 0; frame < 2; frame++)
    await new Promise((drawn) => requestAnimationFrame(drawn));

  const root = document.documentElement;
  const found = [root, ...document.querySelectorAll('dialog[open]')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ localName }) => `${localName} scrolls sideways`);

  const { fontSize } = getComputedStyle(root);
  if (fontSize !== `${letters}px`) found.unshift(`letters of ${fontSize}`);
  return found;
}

/**
 * In the page: returns the open dialog that a person sees, or the page. The order of
 * dialogs in the document is that of their rendering, not of their opening.
 */
export function topmost(): Element {
  const dialogs = [...document.querySelectorAll('dialog[open]')];
  return dialogs.find(isOnTop) ?? dialogs.at(-1) ?? document.body;

  /** Returns whether no other dialog covers the middle of this one. */
  function isOnTop(dialog: Element): boolean {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return dialog.contains(middle);
  }
}

/**
 * In the page: returns texts that overflow the window or their button, and divided words.
 */
export function unreadable(within: Element): string[] {
  const all = document.createTreeWalker(within, NodeFilter.SHOW_TEXT, (text) =>
    isRead(text) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );

  const found: string[] = [];
  while (all.nextNode()) {
    const { currentNode: text } = all;
    if (isBeyond(text)) found.push(`beyond an edge: ${text.textContent}`);
    found.push(...dividedWords(text).map((word) => `divided: ${word}`));
  }
  return found;

  function isRead({ textContent, parentElement }: Node): boolean {
    if (!textContent?.trim()) return false;
    if (!parentElement?.checkVisibility({ visibilityProperty: true })) return false;
    return !parentElement.closest('.visually-hidden, .skip, .honeypot, option');
  }

  function isBeyond(text: Node): boolean {
    const letters = rangeOf(text).getBoundingClientRect();
    const button = text.parentElement?.closest('a, button');
    if (!button || getComputedStyle(button).display === 'inline')
      return letters.left < -0.5 || letters.right > innerWidth + 0.5;

    const box = button.getBoundingClientRect();
    const isBesideWindow = box.left < 0 || box.right > innerWidth;
    const isBesideButton = letters.left < box.left - 1 || letters.right > box.right + 1;
    return isBesideWindow || isBesideButton || isHigherThan(box, text);
  }

  function isHigherThan({ top, bottom }: DOMRect, text: Node): boolean {
    // The excerpt of a message is cut off at the end of its row.
    if (text.parentElement?.closest('.excerpt')) return false;
    // Letters are a little taller than their lines.
    const letters = rangeOf(text).getBoundingClientRect();
    return letters.top < top - 4 || letters.bottom > bottom + 4;
  }

  /** Returns words of at most fourteen letters that are broken over two lines. */
  function dividedWords(text: Node): string[] {
    // A command may be broken anywhere.
    if (text.parentElement?.closest('code')) return [];
    const shortWords = /(?<!\S)\P{L}?\p{L}{1,14}[^\p{L}\s]?(?!\S)/gu;
    return [...(text.textContent ?? '').matchAll(shortWords)]
      .filter(({ 0: word, index }) => {
        const lines = [...rangeOf(text, index, index + word.length).getClientRects()];
        return new Set(lines.map(({ top }) => Math.round(top))).size > 1;
      })
      .map(([word]) => word);
  }

  function rangeOf(text: Node, from = 0, to = text.textContent?.length ?? 0): Range {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return range;
  }
}

/**
 * In the page: returns targets whose middle or one of two corners is covered even after
 * scrolling to them.
 */
function untappable(within: Element): string[] {
  const controls = [
    ...within.querySelectorAll('a[href], button, input, select, textarea, summary'),
  ].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches('.skip'),
  );
  const before = { window: scrollY, within: within.scrollTop };

  const found: string[] = [];
  for (const control of controls) {
    control.scrollIntoView({ block: 'center', behavior: 'instant' });
    const over = [...control.getClientRects()]
      .flatMap(points)
      .map((point) => whatCovers(control, point))
      .find(Boolean);
    if (over) found.push(`below ${over}: ${control.localName} «${control.textContent}»`);
  }

  scrollTo({ top: before.window, behavior: 'instant' });
  within.scrollTop = before.within;
  return found;

  function points({ left, right, top, bottom }: DOMRect): Point[] {
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    // A reader can scroll within a row that is taller than the space between the bars.
    if (bottom - top > innerHeight / 4) return [middle];
    return [middle, { x: left + 4, y: top + 4 }, { x: right - 4, y: bottom - 4 }];
  }

  function whatCovers(control: Element, { x, y }: Point): string | undefined {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return 'nothing';
    // A toast disappears by itself.
    if (control.contains(hit) || hit.closest('.toast')) return undefined;
    return hit.outerHTML.slice(0, 60);
  }
}

type Point = { x: number; y: number };

/**
 * In the page: returns the bars that leave less than 45 % of the window for the content.
 */
function tallBars(): string[] {
  if (document.querySelector('dialog[open], .toast')) return [];

  const bars: string[] = [];
  for (let percent = 0; percent < 100; percent++) {
    const bar = barAt(((percent + 0.5) / 100) * innerHeight);
    if (bar !== undefined) bars.push(bar);
  }
  if (bars.length <= 55) return [];
  return [`${bars.length} % are bars: ${[...new Set(bars)].join(', ')}`];

  /**
   * Returns what does not scroll with the page in the middle of the window at this
   * height.
   */
  function barAt(y: number): string | undefined {
    let at = document.elementFromPoint(innerWidth / 2, y);
    while (at && !/fixed|sticky/.test(getComputedStyle(at).position))
      at = at.parentElement;
    return at?.className;
  }
}

/**
 * In the page: returns the controls that are covered at every scroll position, for
 * example by a toast or a bar at the bottom.
 */
export function outOfReach(): string[] {
  const scrolledTo = ['start', 'center', 'end'] as const;
  const covered = [...document.querySelectorAll('main :is(a, button, summary, textarea)')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => scrolledTo.every((block) => isCovered(control, block)));
  return covered.map(({ outerHTML }) => outerHTML.slice(0, 60));

  function isCovered(control: Element, block: ScrollLogicalPosition): boolean {
    control.scrollIntoView({ block, behavior: 'instant' });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return [top + 4, (top + bottom) / 2, bottom - 4].some((y) => {
      const hit = document.elementFromPoint((left + right) / 2, y);
      return !control.contains(hit);
    });
  }
}
