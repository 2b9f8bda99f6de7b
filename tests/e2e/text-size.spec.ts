import { routes } from '../../src/site/routes.ts';
import { allPages } from './all-pages.ts';
import { wakeIslands } from './islands.ts';
import { expect, failedRequest, test } from './quiet-page.ts';

test.use({ expectedComplaints: [failedRequest] });

const smallestAt = { 320: 16, 360: 16, 390: 16, 768: 15, 1024: 15, 1440: 15, 2560: 15 };

for (const { name, path } of allPages) {
  test(`nothing that is read on ${name} is smaller than 16 px on phones and 15 px elsewhere`, async ({
    page,
  }) => {
    await page.goto(path);
    if (path === routes.home) await wakeIslands(page);
    for (const [width, smallest] of Object.entries(smallestAt)) {
      await page.setViewportSize({ width: Number(width), height: 800 });
      expect(await page.evaluate(textsBelow, smallest), `at ${width} px`).toEqual([]);
    }
  });
}

/** The visible texts that are drawn smaller than so many pixels, those in drawings as large as they are on the screen. */
function textsBelow(smallest: number): string[] {
  const drawnSize = (element: Element) => {
    const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
    return Number.parseFloat(getComputedStyle(element).fontSize) * scale;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small: string[] = [];
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (!textContent?.trim() || !parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    const size = drawnSize(parentElement);
    if (size < smallest - 0.05) small.push(`${textContent.trim()} (${size.toFixed(1)} px)`);
  }
  return small;
}
