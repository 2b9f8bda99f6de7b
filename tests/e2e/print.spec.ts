import { routes } from '../../src/site/routes.ts';
import { everyPage, homes } from './all-pages.ts';
import { ContactForm } from './contact-form.ts';
import { expect, failedRequest, test } from './quiet-page.ts';

test.use({ viewport: { width: 680, height: 900 }, expectedComplaints: [failedRequest] });

test('the landing page is printed on four pages of A4 at most, every other on two or three: without pictures, dark on white', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  for (const { name, path } of everyPage) {
    await page.goto(path);
    expect(await page.evaluate(fixedElements), name).toEqual([]);
    expect(await page.evaluate(unprintable), name).toEqual([]);
    const pdf = await page.pdf({ format: 'A4' });
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(pages, name).toBeGreaterThan(0);
    expect(pages, name).toBeLessThanOrEqual(homes.includes(path) ? 4 : 3);
  }
});

test('services, safety and the ways to make contact are there, the form is not', async ({ page }) => {
  await page.goto(routes.home);
  await page.emulateMedia({ media: 'print' });
  for (const heading of await page.getByRole('heading', { level: 2 }).all()) {
    if (await heading.evaluate((element) => element.closest('footer') === null)) {
      await expect(heading).toBeVisible();
    }
  }
  await expect(page.locator('#servicios').getByRole('heading', { level: 3 }).last()).toBeVisible();
  await expect(page.locator('#seguridad').getByText('RD 2177/2004', { exact: true })).toBeVisible();
  await expect(page.locator('#contacto a[href^="tel:"]')).toBeVisible();
  await expect(new ContactForm(page).form).toBeHidden();
  for (const picture of await page.locator('.slides, figure').all()) await expect(picture).toBeHidden();
});

test('it begins with the name and the headline, leaves no hole among the featured services, and numbers nothing whose drawing is not there', async ({
  page,
}) => {
  await page.goto(routes.home);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.altimeter')).toBeHidden();
  const tops = await page
    .locator('.featured h3')
    .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await expect(page.locator('.plan')).toBeHidden();
  const numbers = await page
    .locator('.legend li')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row, '::before').display));
  expect(new Set(numbers)).toEqual(new Set(['none']));
});

function fixedElements(): string[] {
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility() && getComputedStyle(element).position === 'fixed')
    .map((element) => element.outerHTML.slice(0, 80));
}

/** What would cost ink or could not be read: a background that is not white, a text that is not black. */
function unprintable(): string[] {
  const isBlack = (color: string) => color === 'rgb(0, 0, 0)';
  const isClear = (color: string) => /^rgba\(.*, 0\)$|^rgb\(255, 255, 255\)$/.test(color);
  return [...document.querySelectorAll('body, body *')]
    .filter((element) => element.checkVisibility() && !element.closest('svg'))
    .filter((element) => {
      const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
      return !isBlack(color) || !isClear(backgroundColor) || backgroundImage !== 'none';
    })
    .map((element) => element.outerHTML.slice(0, 80));
}
