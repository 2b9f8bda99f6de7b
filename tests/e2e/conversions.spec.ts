import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { ContactForm, words } from './contact-form.ts';
import { expect, test } from './quiet-page.ts';

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const callsToAction = [
  { name: 'the quote link of the navigation', within: 'header', href: '#contacto', which: 1 },
  { name: 'the quote link of the hero', within: '#inicio', href: '#contacto', which: 0 },
  { name: 'the WhatsApp link of the hero', within: '#inicio', href: 'https://wa.me/', which: 0 },
  { name: 'the link of a featured service', within: '#servicios li', href: '#contacto', which: 0 },
  { name: 'the free quote of the services', within: '#servicios', href: '#contacto', which: 3 },
  { name: 'the telephone beside the form', within: '#contacto', href: 'tel:', which: 0 },
  { name: 'the WhatsApp link beside the form', within: '#contacto', href: 'https://wa.me/', which: 0 },
  { name: 'the e-mail beside the form', within: '#contacto', href: 'mailto:', which: 0 },
  { name: 'the telephone in the footer', within: 'footer', href: 'tel:', which: 0 },
  { name: 'the e-mail in the footer', within: 'footer', href: 'mailto:', which: 0 },
  { name: 'the WhatsApp link in the footer', within: 'footer', href: 'https://wa.me/', which: 0 },
  { name: 'the floating WhatsApp button', within: 'aside', href: 'https://wa.me/', which: 0 },
];

const callToAction = (page: Page, { within, href, which }: (typeof callsToAction)[number]) =>
  page.locator(within).locator(`a[href^="${href}"]`).nth(which);

test('every call to action calls the conversion function once, without arguments', async ({ page }) => {
  await page.addInitScript(() => {
    const calls: unknown[][] = [];
    Object.assign(window, { calls, gtag_report_conversion: (...args: unknown[]) => calls.push(args) });
  });
  await stayOnPage(page);
  await page.goto(routes.home);
  for (const call of callsToAction) {
    await callToAction(page, call).click();
    const calls = await page.evaluate(() => Reflect.get(window, 'calls').splice(0));
    expect(calls, call.name).toEqual([[]]);
  }
});

test('a link that asks for nothing calls no conversion function', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { gtag_report_conversion: () => reportError(new Error('called')) });
  });
  await stayOnPage(page);
  await page.goto(routes.home);
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Seguridad' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aviso legal' }).click();
});

for (const [how, define] of [
  ['is not there', () => {}],
  [
    'throws',
    () => {
      Object.assign(window, {
        gtag_report_conversion: () => {
          throw new Error('the tag is broken');
        },
      });
    },
  ],
  ['is no function', () => Object.assign(window, { gtag_report_conversion: 'soon' })],
] as const) {
  test(`where the conversion function ${how} the calls to action work as ever`, async ({ page }) => {
    await page.addInitScript(define);
    await page.goto(routes.home);
    await page
      .locator('#inicio')
      .getByRole('link', { name: /presupuesto/i })
      .click();
    await expect(page).toHaveURL(`${routes.home}#contacto`);
    await expect(page.locator('#contacto')).toBeInViewport();
  });
}

test('where there is no advertising tag a sent form disturbs nothing and reports nothing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { gtag: () => reportError(new Error('called')) });
  });
  const form = new ContactForm(page);
  await form.open();
  await form.answerWithJson({ success: true });
  await form.fill();
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
});

/** Lets every click happen but for its default: telephone, mail and WhatsApp lead out of the browser. */
async function stayOnPage(page: Page): Promise<void> {
  await page.addInitScript(() => addEventListener('click', (event) => event.preventDefault()));
}
