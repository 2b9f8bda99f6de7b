import { routes } from '../../src/site/routes.ts';
import { words } from './contact-form.ts';
import { expect, test } from './strict-page.ts';

// `tests/html/landing.test.ts` checks without a browser which links are calls to action.
test.use({
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('only calls to action call the conversion function, once and without arguments', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const calls: unknown[][] = [];
    Object.assign(window, {
      calls,
      gtag_report_conversion: (...args: unknown[]) => calls.push(args),
    });
    // Telephone, mail and WhatsApp links would leave the page.
    addEventListener('click', (event) => event.preventDefault());
  });
  await page.goto(routes.home);
  const newCalls = () => page.evaluate(() => Reflect.get(window, 'calls').splice(0));
  for (const link of [
    '#inicio a[href="#contacto"]',
    'footer a[href^="mailto:"]',
    'aside a[href*="wa.me"]',
  ]) {
    await page.locator(link).click();
    expect(await newCalls(), link).toEqual([[]]);
  }
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Seguridad' })
    .click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aviso legal' }).click();
  expect(await newCalls()).toEqual([]);
});

test('calls to action work without a working conversion function', async ({ page }) => {
  await page.goto(routes.home);
  for (const define of [
    () => {},
    () => {
      window.gtag_report_conversion = () => {
        throw new Error('the tag is broken');
      };
    },
    () => Object.assign(window, { gtag_report_conversion: 'soon' }),
  ]) {
    await page.evaluate(define);
    await page.locator('#inicio a[href="#contacto"]').click();
    await expect(page).toHaveURL(`${routes.home}#contacto`);
    await expect(page.locator('#contacto')).toBeInViewport();
    await page.evaluate(() => history.replaceState(null, '', location.pathname));
    await page.evaluate(() => scrollTo(0, 0));
  }
});

test('reports a sent form to the page’s `gtag`, and ignores its errors', async ({
  page,
  form,
}) => {
  await page.addInitScript(() => {
    const calls: unknown[][] = [];
    const gtag = (...command: unknown[]) => {
      calls.push(command);
      throw new Error('the tag is broken');
    };
    Object.assign(window, { calls, gtag });
  });
  await form.open();
  await form.answerWithJson({ success: false });
  await form.send();
  await expect(form.status).toHaveText(words.error);
  await form.answerWithJson({ success: true });
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
  await expect(form.name).toHaveValue('');
  expect(await page.evaluate(() => Reflect.get(window, 'calls'))).toEqual([
    ['event', 'conversion', {}],
  ]);
});
