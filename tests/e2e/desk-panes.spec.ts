import type { Page } from '@playwright/test';
import {
  call,
  everythingSent,
  expectResponsiveAndAccessible,
  late,
  open,
  test,
} from './desk.ts';
import { expect } from './strict-page.ts';

const rosa = {
  ...late,
  name: 'Rosa P.',
  phone: '600 000 013',
  email: 'rosa@example.com',
};
const hugo = {
  ...late,
  name: 'Hugo N.',
  phone: '600 000 014',
  email: 'hugo@example.com',
};
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const pane = (page: Page, name: string) => page.getByRole('region', { name });
const row = (page: Page, name: string) =>
  pane(page, 'Sin contestar').locator('.row-link').filter({ hasText: name });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Principal' });

test.describe('in a wide window', () => {
  test.use({ viewport: wide });

  test.beforeEach(async ({ page, desk }) => {
    await desk.fill([rosa, hugo]);
    await open(page, desk);
  });

  test('a request opens beside its list', async ({ page }) => {
    await row(page, rosa.name).click();

    await expect(pane(page, rosa.name)).toContainText(rosa.message);
    await expect(row(page, rosa.name)).toHaveAttribute('aria-current', 'true');
    await expect(row(page, hugo.name)).not.toHaveAttribute('aria-current');
  });

  test('the open request gives the page its title', async ({ page }) => {
    await row(page, rosa.name).click();

    await expect(page).toHaveTitle(/^Rosa P\./);
  });

  test('the heading of the open request takes the focus', async ({ page }) => {
    await row(page, rosa.name).click();

    await expect(page.getByRole('heading', { name: rosa.name, level: 1 })).toBeFocused();
  });

  test('going back leads to the list, however many were opened', async ({ page }) => {
    await row(page, rosa.name).click();
    await row(page, hugo.name).click();
    await expect(pane(page, hugo.name)).toBeVisible();

    await page.goBack();

    await expect(page).toHaveTitle(/^Sin contestar/);
    await expect(pane(page, hugo.name)).toHaveCount(0);
  });

  test('going back leaves the focus on the row that was open', async ({ page }) => {
    await row(page, hugo.name).click();
    await expect(page.getByRole('heading', { name: hugo.name, level: 1 })).toBeFocused();

    await page.goBack();

    await expect(row(page, hugo.name)).toBeFocused();
  });

  test('a dialog that closes leaves the focus in the open request', async ({ page }) => {
    await row(page, rosa.name).click();
    await page.getByRole('button', { name: 'Contestada' }).click();
    await page.getByRole('button', { name: 'Visita', exact: true }).first().click();
    await page.getByRole('dialog').locator('td button:enabled').first().click();

    await page.getByRole('button', { name: 'Sin hora' }).click();

    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('.pane-open :focus')).toHaveCount(1);
  });

  test('a request that is finished keeps its place in the list', async ({ page }) => {
    await row(page, rosa.name).click();
    await page.getByRole('button', { name: 'Contestada' }).click();
    await everythingSent(page);

    await row(page, hugo.name).click();
    await expect(pane(page, hugo.name)).toBeVisible();

    await expect(row(page, rosa.name)).toBeVisible();
  });

  test('only the open request asks how a call with it went', async ({ page }) => {
    await row(page, rosa.name).click();
    await expect(pane(page, rosa.name)).toBeVisible();
    await call(page);

    await expect(page.getByRole('group', { name: 'Después de la llamada' })).toHaveCount(
      1,
    );
  });

  test('only the open request has the colour of what comes next', async ({ page }) => {
    const colored = page
      .getByRole('link', { name: /^Llamar/ })
      .and(page.locator('.button-call, .row-first > .call'));
    const colors = () =>
      colored.evaluateAll((all) =>
        all.map((one) => getComputedStyle(one).backgroundColor),
      );
    const [next] = await colors();

    await row(page, hugo.name).click();
    await expect(pane(page, hugo.name)).toBeVisible();

    const stillColored = (await colors()).filter((color) => color === next);
    expect(stillColored).toHaveLength(1);
  });

  test('a search leaves the open request where it is', async ({ page }) => {
    await row(page, rosa.name).click();
    await page.getByRole('searchbox').fill('hugo');

    await expect(page.getByRole('heading', { name: /con «hugo»/ })).toBeVisible();
    await expect(pane(page, rosa.name)).toBeVisible();
  });

  test('the results of a search stay beside the one that is opened', async ({ page }) => {
    await page.getByRole('searchbox').fill('hugo');
    await page.getByRole('heading', { name: hugo.name }).click();

    await expect(page).toHaveTitle(/^Hugo N\./);
    await expect(page.getByRole('heading', { name: /con «hugo»/ })).toBeVisible();
  });

  test('a call is logged beside the list from which the form was opened', async ({
    page,
  }) => {
    await navigation(page).getByRole('link', { name: 'Todas' }).click();
    await page.getByRole('link', { name: 'Apuntar una llamada' }).click();

    await expect(pane(page, 'Apuntar una llamada')).toBeVisible();
    await expect(pane(page, 'Todas')).toBeVisible();
  });

  test('a page of «Más» opens beside it', async ({ page }) => {
    await navigation(page).getByRole('link', { name: 'Más' }).click();
    await page.getByRole('link', { name: 'Estado' }).click();

    await expect(pane(page, 'Estado')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Estado' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  test('an open request is responsive and accessible', async ({ page }) => {
    await row(page, rosa.name).click();
    await expect(pane(page, rosa.name)).toBeVisible();

    await expectResponsiveAndAccessible(page, 'a request beside its list');
  });
});

test('the list keeps its place while requests are opened', async ({ page, desk }) => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    ...late,
    name: `Persona ${index + 1}.`,
  }));
  await desk.fill(many);
  await page.setViewportSize(wide);
  await open(page, desk);
  await row(page, 'Persona 15.').scrollIntoViewIfNeeded();
  const scrolled = () => pane(page, 'Sin contestar').evaluate((one) => one.scrollTop);
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);

  await row(page, 'Persona 15.').click();
  await expect(pane(page, 'Persona 15.')).toBeVisible();

  expect(await scrolled()).toBe(before);
});

test('a note that is half typed survives turning the device', async ({ page, desk }) => {
  const [id] = await desk.fill([rosa]);
  await page.setViewportSize(phone);
  await open(page, desk, `/solicitudes/${id}`);
  const note = page.getByRole('textbox', { name: 'Nota privada' });
  await note.fill('Pide precio');

  await page.setViewportSize(wide);

  await expect(pane(page, 'Sin contestar')).toBeVisible();
  await expect(note).toHaveValue('Pide precio');
});

test('an open request has a narrow window for itself', async ({ page, desk }) => {
  await desk.fill([rosa]);
  await page.setViewportSize({ width: 1279, height: 800 });
  await open(page, desk);
  await row(page, rosa.name).click();

  await expect(pane(page, rosa.name)).toBeVisible();
  await expect(pane(page, 'Sin contestar')).toHaveCount(0);
});

test('the list is as high as its rows', async ({ page, desk }) => {
  await desk.fill(Array.from({ length: 20 }, () => late));
  await page.setViewportSize(wide);
  await open(page, desk);
  await expect(row(page, late.name)).toHaveCount(20);

  const overflow = await pane(page, 'Sin contestar')
    .locator('.page')
    .evaluate((one) => one.scrollHeight - one.clientHeight);
  expect(overflow).toBe(0);
});
