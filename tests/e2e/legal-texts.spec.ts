import { routes } from '../../src/site/routes.ts';
import companyWithTag from './company-with-tag.ts';
import { expect, test as plain } from './quiet-page.ts';
import { test as withTag } from './site-with-tag.ts';

const { registry, registrations, processors } = companyWithTag;

plain.describe('the legal texts of a company without tag, registrations or processors', () => {
  plain('say that there are no cookies, and offer nothing to change', async ({ page }) => {
    await page.goto(routes.cookies);
    await expect(page.getByRole('heading', { name: 'Esta web no usa cookies' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cambiar cookies' })).toHaveCount(0);
  });

  plain('name the configured retention and leave out what there is not', async ({ page }) => {
    await page.goto(routes.privacy);
    await expect(page.getByRole('main')).toContainText('12 meses');
    await page.goto(routes.legalNotice);
    const facts = page.getByRole('main');
    await expect(facts.getByText('Datos registrales')).toHaveCount(0);
    await expect(facts.getByText('IRATA', { exact: true })).toHaveCount(0);
  });
});

withTag.describe('the legal texts of a company that has all of them', () => {
  withTag('name the tag, its cookies and how to change one’s mind', async ({ page }) => {
    await page.goto(routes.cookies);
    await expect(page.getByRole('main')).toContainText('Google Ads');
    await expect(page.getByRole('main')).toContainText('_gcl_au');
    await expect(page.getByRole('heading', { name: 'Esta web no usa cookies' })).toHaveCount(0);
    await expect(
      page.getByRole('contentinfo').getByRole('button', { name: 'Cambiar cookies' }),
    ).toBeVisible();
  });

  withTag('name the retention, the processors and every registration', async ({ page }) => {
    await page.goto(routes.privacy);
    await expect(page.getByRole('main')).toContainText('6 meses');
    for (const { name } of processors) await expect(page.getByRole('main')).toContainText(name);
    await page.goto(routes.legalNotice);
    for (const fact of [registry, ...Object.values(registrations)]) {
      await expect(page.getByRole('main').getByText(fact, { exact: true })).toBeVisible();
    }
  });

  withTag('speak of asbestos and works registrations in the answers too', async ({ page }) => {
    await page.goto(routes.home);
    for (const number of [registrations.rea, registrations.rera]) {
      await expect(page.getByRole('main')).toContainText(number);
    }
  });
});
