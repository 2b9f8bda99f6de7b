import type { Page } from '@playwright/test';
import { expect } from './strict-page.ts';

/** A telephone whose owner reads letters of 150 and 200 %, upright and held sideways. */
const telephones = [
  { width: 390, height: 844, letters: 24 },
  { width: 390, height: 844, letters: 32 },
  { width: 844, height: 390, letters: 16 },
  { width: 740, height: 360, letters: 32 },
];

/** Fails where a person cannot read, find or tap what stands on a page on one of these telephones. */
export async function expectUsable(page: Page, state: string): Promise<void> {
  // Not detached: that would take a virtual authenticator away as well.
  const browser = await page.context().newCDPSession(page);
  for (const { width, height, letters } of telephones) {
    await page.setViewportSize({ width, height });
    await browser.send('Page.setFontSizes', { fontSizes: { standard: letters } });
    const found = async () => [
      ...(await page.evaluate(wrongSize, letters)),
      ...(await page.evaluate(unreadable)),
      ...(await page.evaluate(untappable)),
      ...(await page.evaluate(tooMuchHeld)),
    ];
    await expect
      .poll(found, `${state} at ${width} × ${height} px, letters of ${letters} px`)
      .toEqual([]);
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
}

/** That the letters are not so large yet, and what scrolls sideways. */
export async function wrongSize(letters: number): Promise<string[]> {
  // In the second frame the desk has heard of its new width; it is drawn when the machine has time for it.
  for (let frame = 0; frame < 2; frame++)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  const root = document.documentElement;
  const { fontSize } = getComputedStyle(root);
  const wide = [root, ...document.querySelectorAll('dialog[open]')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ localName }) => `${localName} scrolls sideways`);
  return fontSize === `${letters}px` ? wide : [`letters of ${fontSize}`, ...wide];
}

/** Texts that reach over an edge, of the window or of their button, and words that are divided. */
export function unreadable(): string[] {
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const all = document.createTreeWalker(
    within,
    NodeFilter.SHOW_TEXT,
    ({ textContent, parentElement }) => {
      const isShown =
        textContent?.trim() &&
        parentElement?.checkVisibility({ visibilityProperty: true });
      const isMeant =
        isShown && !parentElement?.closest('.visually-hidden, .skip, .honeypot, option');
      return isMeant ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    },
  );
  const found: string[] = [];
  while (all.nextNode()) {
    const { currentNode: text } = all;
    if (isBeyond(text)) found.push(`beyond an edge: ${text.textContent}`);
    found.push(...dividedWords(text).map((word) => `divided: ${word}`));
  }
  return found;

  function isBeyond(text: Node): boolean {
    const { left, right, top, bottom } = rangeOf(text).getBoundingClientRect();
    const button = text.parentElement?.closest('a, button');
    const box =
      button &&
      getComputedStyle(button).display !== 'inline' &&
      button.getBoundingClientRect();
    if (!box) return left < -0.5 || right > innerWidth + 0.5;
    // The excerpt of a message ends where its row has no more room. Letters are a little higher than their lines.
    const isHigh =
      !text.parentElement?.closest('.excerpt') &&
      (top < box.top - 4 || bottom > box.bottom + 4);
    return (
      left < box.left - 1 ||
      right > box.right + 1 ||
      box.left < 0 ||
      box.right > innerWidth ||
      isHigh
    );
  }

  /** Messages of fourteen letters at most that do not stand on one line: an address or a command may be broken. */
  function dividedWords(text: Node): string[] {
    if (text.parentElement?.closest('code')) return [];
    return [
      ...(text.textContent ?? '').matchAll(/(?<!\S)\P{L}?\p{L}{1,14}[^\p{L}\s]?(?!\S)/gu),
    ]
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

/** Returns targets that, once scrolled to, are covered in the middle or in one of two corners. */
function untappable(): string[] {
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const kept = [scrollY, within.scrollTop] as const;
  const found = [
    ...within.querySelectorAll('a[href], button, input, select, textarea, summary'),
  ]
    .filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches('.skip'),
    )
    .flatMap((control) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const over = [...control.getClientRects()]
        .flatMap(points)
        .map(whatCovers(control))
        .find(Boolean);
      return over ? [`below ${over}: ${control.localName} «${control.textContent}»`] : [];
    });
  scrollTo({ top: kept[0], behavior: 'instant' });
  within.scrollTop = kept[1];
  return found;

  function points({ left, right, top, bottom }: DOMRect): [x: number, y: number][] {
    const middle: [number, number] = [(left + right) / 2, (top + bottom) / 2];
    // A row that is higher than the room between the bars is scrolled on by its reader.
    if (bottom - top > innerHeight / 4) return [middle];
    return [middle, [left + 4, top + 4], [right - 4, bottom - 4]];
  }

  function whatCovers(control: Element) {
    return ([x, y]: [x: number, y: number]): string | undefined => {
      const hit = document.elementFromPoint(x, y);
      // A toast goes.
      if (hit && (control.contains(hit) || hit.closest('.toast'))) return undefined;
      return hit?.outerHTML.slice(0, 60) ?? 'nothing';
    };
  }
}

/** The bars that leave less than 45 % of the window to what is read. */
function tooMuchHeld(): string[] {
  if (document.querySelector('dialog[open], .toast')) return [];
  const bars = Array.from({ length: 100 }, (_, part) =>
    barAt(((part + 0.5) / 100) * innerHeight),
  );
  const held = bars.filter((bar) => bar !== undefined);
  return held.length > 55
    ? [`${held.length} % are bars: ${[...new Set(held)].join(', ')}`]
    : [];

  /** What does not scroll with the page, in the middle of the window at this height. */
  function barAt(y: number): string | undefined {
    let at = document.elementFromPoint(innerWidth / 2, y);
    while (at && !/fixed|sticky/.test(getComputedStyle(at).position))
      at = at.parentElement;
    return at?.className;
  }
}
