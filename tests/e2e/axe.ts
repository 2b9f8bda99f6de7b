import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { layOut } from './late-layout.ts';
import { expect } from './strict-page.ts';

/**
 * Fails with each rule that the page, or the part of it within a selector, violates in
 * its current state, and with the place. Our pages have no frames, so axe runs only in
 * the document. It is injected once, since parsing it takes longer than running it.
 */
export async function expectAccessible(
  page: Page,
  state: string,
  within = 'html',
): Promise<void> {
  // axe cannot determine the colours of content that is not laid out.
  await layOut(page);
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);

  const found = await page.evaluate(
    async ({ within, standards }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(within, {
        runOnly: standards,
        resultTypes: ['violations'],
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`,
      );
    },
    { within, standards },
  );

  expect(found, state).toEqual([]);
}

const standards = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
];
