import type { Locator } from '@playwright/test';
import { maxLength } from '../../src/contact/fields.ts';
import { routes } from '../../src/site/routes.ts';
import { allPages, legalPages, outcomePages, unknownPath } from './all-pages.ts';
import { expect, test } from './quiet-page.ts';

test.use({ expectedComplaints: [/^console: Failed to load resource: .* 404/] });

for (const path of [unknownPath, '/cookies/otra', '/contact.php', '/%C3%B1']) {
  test(`${path} is answered with status 404 and a page in Spanish, with the way home`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/no existe/);
    await expectContactWays(page.getByRole('main'));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await page
      .getByRole('main')
      .getByRole('link', { name: /inicio/i })
      .click();
    await expect(page).toHaveURL(routes.home);
  });
}

for (const { name, path } of outcomePages) {
  test(`${name} has the way home and the ways to make contact, and is not indexed`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expectContactWays(page.getByRole('main'));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await page
      .getByRole('main')
      .getByRole('link', { name: /inicio/i })
      .click();
    await expect(page).toHaveURL(routes.home);
  });
}

test('the hints of a form without script name the limits that the server keeps', async ({ page }) => {
  await page.goto(routes.notSent);
  for (const field of ['name', 'phone', 'message'] as const) {
    const limit = maxLength[field].toLocaleString('es', { useGrouping: 'always' });
    await expect(page.locator(`#${field}`)).toContainText(` ${limit} caracteres`);
  }
});

test('each of these pages is one message on a floor of its own, above one line of footer', async ({
  page,
}) => {
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [path, floor] of [
      [unknownPath, '−1 m Sótano'],
      [routes.notSent, '+7 m Principal'],
      [routes.thanks, '0 m Calle'],
    ] as const) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main).toContainText(floor);
      const services = main.getByRole('navigation', { name: 'Servicios' }).getByRole('link');
      await expect(services).toHaveCount(12);
      for (const service of await services.all())
        await expect(service).toHaveAttribute('href', '/#servicios');
      const footer = await page.getByRole('contentinfo').boundingBox();
      const content = await main.boundingBox();
      expect(footer?.height, `${path} at ${width} px`).toBeLessThan((content?.height ?? 0) / 4);
      expect(footer?.y).toBeGreaterThanOrEqual(height - (footer?.height ?? 0) - 1);
    }
  }
});

test('the page for a request that was not sent has a button back to the form', async ({ page }) => {
  await page.goto(routes.notSent);
  await page.getByRole('main').getByRole('link', { name: 'Volver al formulario' }).click();
  await expect(page).toHaveURL('/#contacto');
  await expect(page.locator('form')).toBeInViewport();
});

test('the landing page and the legal pages may be indexed, under their own address', async ({ page }) => {
  for (const path of [routes.home, ...legalPages.map((legal) => legal.path)]) {
    await page.goto(path);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`^https://[^/]+${path}$`),
    );
  }
});

test('no page but the landing page loads a script or shows the floating WhatsApp button', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  for (const { name, path } of allPages.filter((other) => other.path !== routes.home)) {
    await page.goto(path);
    await expect(page.locator('script[src], link[rel=modulepreload], [data-island]'), name).toHaveCount(0);
    await expect(page.getByRole('complementary'), name).toHaveCount(0);
  }
  expect(scripts).toEqual([]);
});

async function expectContactWays(main: Locator): Promise<void> {
  for (const way of ['tel:', 'mailto:', 'https://wa.me/']) {
    await expect(main.locator(`a[href^="${way}"]`)).toHaveCount(1);
  }
}
