import { routes } from '../../src/site/routes.ts';
import { allPages } from './all-pages.ts';
import { ContactForm } from './contact-form.ts';
import { expect, failedRequest, test } from './strict-page.ts';

test.use({
  contextOptions: { contrast: 'more', reducedMotion: 'reduce' },
  expectedComplaints: [failedRequest],
});

test('who asks for more contrast gets no soft text and no hairline, on any page', async ({ page }) => {
  for (const { name, path } of allPages) {
    await page.goto(path);
    expect(await page.evaluate(softTexts), name).toEqual([]);
    expect(await page.evaluate(hairlines), name).toEqual([]);
  }
});

test('the fields of the form have borders of 2 px in the colour of their text', async ({ page }) => {
  await page.goto(routes.home);
  const form = new ContactForm(page);
  for (const field of [form.name, form.email, form.phone, form.message, form.consent]) {
    const color = await field.evaluate((element) => getComputedStyle(element).color);
    await expect(field).toHaveCSS('border-top-width', '2px');
    await expect(field).toHaveCSS('border-top-color', color);
  }
});

test.describe('in forced colours', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`on a ${colorScheme} ground the drawings keep their own colours and their own ground, and no icon stands on the picture`, async ({
      page,
    }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await page.goto(routes.home);
      for (const [drawing, ground] of [
        ['.plan', 'rgb(255, 253, 249)'],
        ['.map', 'rgb(11, 31, 42)'],
        ['.descent', 'rgb(7, 22, 30)'],
        ['.brand__mark', 'rgb(7, 22, 30)'],
      ] as const) {
        const style = await page.locator(drawing).evaluate((element) => {
          const { backgroundColor, forcedColorAdjust } = getComputedStyle(element) as CSSStyleDeclaration & {
            forcedColorAdjust: string;
          };
          return { backgroundColor, forcedColorAdjust };
        });
        expect(style, drawing).toEqual({ backgroundColor: ground, forcedColorAdjust: 'none' });
      }
      for (const rope of await page.locator('.rope').all())
        await expect(rope).toHaveCSS('background-image', /gradient/);
      const canvas = colorScheme === 'dark' ? 'rgb(0, 0, 0)' : 'rgb(255, 255, 255)';
      for (const part of await page.locator('#inicio :is(.btn, li):has(svg)').all())
        await expect(part).toHaveCSS('background-color', canvas);
      const strangers = await page.locator('main svg:is(.icon, .level *)').evaluateAll(notOfTheirText);
      expect(strangers).toEqual([]);
    });
  }
});

/** Icons in another colour than the words that they stand with: one that is made for a ground which is gone. */
function notOfTheirText(icons: Element[]): string[] {
  return icons
    .filter((icon) => getComputedStyle(icon).color !== getComputedStyle(icon.parentElement as Element).color)
    .map((icon) => `${icon.parentElement?.textContent}`);
}

/** Texts of the content in a colour that is neither its surface's own nor an accent: greys, whatever their ratio. */
function softTexts(): string[] {
  const tokens = getComputedStyle(document.documentElement);
  const soft = ['--steel-600', '--steel-400', '--steel-200'].map((token) => {
    const probe = document.createElement('i');
    // Before it is in the page: there, reduced motion would make it a transition of a hundredth of a millisecond.
    probe.style.color = tokens.getPropertyValue(token);
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  return [...document.querySelectorAll('main *, footer *, header *')]
    .filter((element) => element.checkVisibility() && !element.closest('svg'))
    .filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    )
    .filter((element) => soft.includes(getComputedStyle(element).color))
    .map((element) => element.outerHTML.slice(0, 80));
}

function hairlines(): string[] {
  return [...document.querySelectorAll('main *, footer *')]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const style = getComputedStyle(element);
      return ['top', 'right', 'bottom', 'left']
        .filter((side) => style.getPropertyValue(`border-${side}-style`) !== 'none')
        .map((side) => Number.parseFloat(style.getPropertyValue(`border-${side}-width`)))
        .some((width) => width > 0 && width < 2);
    })
    .map((element) => element.outerHTML.slice(0, 80));
}
