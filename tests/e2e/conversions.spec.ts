import { routes } from '../../src/site/routes.ts';
import { words } from './contact-form.ts';
import { expect, test } from './strict-page.ts';

// `tests/html/landing.test.ts` checks without a browser which links are calls to action.
test.use({
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
});

test.describe('the conversion function', () => {
  test.beforeEach(async ({ page }) => {
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
  });

  for (const { name, link } of [
    { name: 'the quote button', link: '#inicio a[href="#contacto"]' },
    { name: 'the mail address', link: 'footer a[href^="mailto:"]' },
    { name: 'the WhatsApp button', link: 'aside a[href*="wa.me"]' },
  ])
    test(`${name} calls it once without arguments`, async ({ page }) => {
      await page.locator(link).click();

      expect(await page.evaluate(() => Reflect.get(window, 'calls'))).toEqual([[]]);
    });

  test('other links do not call it', async ({ page }) => {
    const navigation = page.getByRole('navigation', { name: 'Principal' });
    const footer = page.getByRole('contentinfo');

    await navigation.getByRole('link', { name: 'Seguridad' }).click();
    await footer.getByRole('link', { name: 'Aviso legal' }).click();

    expect(await page.evaluate(() => Reflect.get(window, 'calls'))).toEqual([]);
  });
});

test.describe('a call to action leads to the form', () => {
  for (const { situation, define } of [
    { situation: 'without a conversion function', define: () => {} },
    {
      situation: 'when the conversion function throws',
      define: () => {
        window.gtag_report_conversion = () => {
          throw new Error('the tag is broken');
        };
      },
    },
    {
      situation: 'when the conversion function is a text',
      define: () => Object.assign(window, { gtag_report_conversion: 'soon' }),
    },
  ])
    test(situation, async ({ page }) => {
      await page.goto(routes.home);
      await page.evaluate(define);

      await page.locator('#inicio a[href="#contacto"]').click();

      await expect(page).toHaveURL(`${routes.home}#contacto`);
      await expect(page.locator('#contacto')).toBeInViewport();
    });
});

test.describe('the page’s `gtag`', () => {
  test.beforeEach(async ({ page, form }) => {
    await page.addInitScript(() => {
      const calls: unknown[][] = [];
      const gtag = (...command: unknown[]) => {
        calls.push(command);
        throw new Error('the tag is broken');
      };
      Object.assign(window, { calls, gtag });
    });
    await form.open();
  });

  test('receives only a sent form', async ({ page, form }) => {
    await form.answerWithJson({ success: false });
    await form.send();
    await expect(form.status).toHaveText(words.error);

    await form.answerWithJson({ success: true });
    await form.button.click();
    await expect(form.status).toHaveText(words.success);

    expect(await page.evaluate(() => Reflect.get(window, 'calls'))).toEqual([
      ['event', 'conversion', {}],
    ]);
  });

  test('may throw without disturbing the form', async ({ form }) => {
    await form.answerWithJson({ success: true });

    await form.send();

    await expect(form.status).toHaveText(words.success);
    await expect(form.name).toHaveValue('');
  });
});
