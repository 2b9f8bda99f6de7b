import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './quiet-page.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with each rule that the page as it stands violates, or the part of it within a selector, and where. */
export async function expectAccessible(page: Page, state: string, within = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Four times as fast: no page has a frame, which alone needs the other mode, and what passes is not read.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .include(within)
    .withTags(standards)
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
  expect(found, state).toEqual([]);
}
