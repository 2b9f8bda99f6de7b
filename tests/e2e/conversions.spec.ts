import type { Page } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { ContactForm, words } from './contact-form.ts';
import { expect, test } from './strict-page.ts';

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

const callsToAction = [
  { name: 'the quote button of the header', within: 'header', href: '#contacto', which: -1 },
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

test('every call to action calls the conversion function once, without arguments, and no other link does', async ({
  page,
}) => {
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
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Seguridad' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aviso legal' }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'calls'))).toEqual([]);
});

test('where the conversion function is not there, throws or is none, the calls to action work as ever', async ({
  page,
}) => {
  await page.goto(routes.home);
  for (const define of [
    () => {},
    () => {
      Object.assign(window, {
        gtag_report_conversion: () => {
          throw new Error('the tag is broken');
        },
      });
    },
    () => Object.assign(window, { gtag_report_conversion: 'soon' }),
  ]) {
    await page.evaluate(define);
    await page
      .locator('#inicio')
      .getByRole('link', { name: /presupuesto/i })
      .click();
    await expect(page).toHaveURL(`${routes.home}#contacto`);
    await expect(page.locator('#contacto')).toBeInViewport();
    await page.evaluate(() => history.replaceState(null, '', location.pathname));
    await page.evaluate(() => scrollTo(0, 0));
  }
});

test('a sent form is reported to a `gtag` of the page, also where no tag is configured', async ({ page }) => {
  await page.addInitScript(() => {
    const calls: unknown[][] = [];
    Object.assign(window, { calls, gtag: (...command: unknown[]) => calls.push(command) });
  });
  const form = new ContactForm(page);
  await form.open();
  await form.answerWithJson({ success: true });
  await form.fill();
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
  expect(await page.evaluate(() => Reflect.get(window, 'calls'))).toEqual([['event', 'conversion', {}]]);
});

test('a tag that throws does not disturb the visitor', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      gtag: () => {
        throw new Error('the tag is broken');
      },
    });
  });
  const form = new ContactForm(page);
  await form.open();
  await form.answerWithJson({ success: true });
  await form.fill();
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
  await expect(form.name).toHaveValue('');
});

/** Lets every click happen but for its default: telephone, mail and WhatsApp lead out of the browser. */
async function stayOnPage(page: Page): Promise<void> {
  await page.addInitScript(() => addEventListener('click', (event) => event.preventDefault()));
}
