import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { variant } from './variants.ts';

test('evidence wraps before it breaks, and breaks only overlong words', async ({
  page,
}) => {
  test.slow();
  const { SITE_DIR } = await variant('girona');
  await page.setContent(await readFile(join(SITE_DIR, 'index.html'), 'utf8'), {
    waitUntil: 'domcontentloaded',
  });
  for (const width of [320, 360, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const evidence = page.locator('.evidence');
    expect(await evidence.evaluateAll(brokenWords), `at ${width} px`).toEqual([]);
    expect(await evidence.evaluateAll(brokenThoughShort), `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  await page.locator('.evidence span:first-child').evaluateAll((words) => {
    for (const word of words)
      word.textContent = `https://example.com/${'certificado-'.repeat(7)}`;
  });
  const rights = await page
    .locator('.evidence')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...rights)).toBeLessThanOrEqual(320);
});

/** The words, each a text of its own, that stand on more than one line. */
function brokenWords(all: Element[]): string[] {
  return all.flatMap((evidence) => {
    const words = document.createNodeIterator(evidence, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let word = words.nextNode(); word; word = words.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(word);
      if (range.getClientRects().length > 1) broken.push(word.textContent ?? '');
    }
    return broken;
  });
}

/** The evidence on more than one line that would fit on one. */
function brokenThoughShort(all: Element[]): string[] {
  const sizeOf = (element: Element | null) =>
    element?.getBoundingClientRect() ?? new DOMRect();
  const broken = (all as HTMLElement[]).filter((evidence) => {
    const { height } = sizeOf(evidence);
    evidence.style.whiteSpace = 'nowrap';
    const onOneLine = sizeOf(evidence);
    evidence.style.whiteSpace = '';
    return (
      onOneLine.height < height && onOneLine.width <= sizeOf(evidence.parentElement).width
    );
  });
  return broken.map(({ innerText }) => innerText);
}
