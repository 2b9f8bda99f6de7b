import { company } from '../../src/site/company.ts';
import { es } from '../../src/site/content/es/words.ts';
import { questions } from '../../src/site/content/questions.ts';
import { routes } from '../../src/site/routes.ts';
import { homes } from './all-pages.ts';
import { expect, test } from './strict-page.ts';

/** What the page says, and where its links lead, is read without a browser: `tests/site/landing.test.ts`. */
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

test('each anchor of the navigation brings its section to the top of the window', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto(routes.home);
  const navigation = page.getByRole('navigation', { name: 'Principal' });
  for (const id of ['servicios', 'por-que-elegirnos', 'vertical-bcn', 'seguridad', 'contacto']) {
    await navigation.locator(`a[href="#${id}"]`).first().click();
    await expect(page).toHaveURL(`${routes.home}#${id}`);
    await expect.poll(() => page.locator(`#${id}`).evaluate(distanceBelowHeader)).toBeLessThanOrEqual(1);
  }
});

test('on phones the mark of the street keeps off the last line of the section above it', async ({ page }) => {
  await page.goto(routes.home);
  for (const width of [360, 390, 430]) {
    await page.setViewportSize({ width, height: 740 });
    const mark = await page.locator('.footer .level__in').evaluate((element) => {
      const { top } = (element.querySelector('.level__height') as Element).getBoundingClientRect();
      const { bottom } = document.querySelector('main .wrap:has(.questions)')?.getBoundingClientRect() ?? {};
      return top - (bottom ?? top);
    });
    expect(mark, `at ${width} px`).toBeGreaterThanOrEqual(24);
  }
});

test('every heading, picture and badge is there to be seen, and services with a picture take more room', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto(routes.home);
  for (const text of await page.locator('main :is(h1, h2, h3), .norms b').all())
    await expect(text).toBeVisible();
  const pictures = page.locator('#servicios img, .seals img, .plan img, .map img');
  await expect(pictures).toHaveCount(7);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate(naturalWidth)).toBeGreaterThan(0);
  }
  const cards = await page.locator('#servicios li').all();
  const areas = await Promise.all(
    cards.map(async (card) => {
      const { width, height } = (await card.boundingBox()) ?? { width: 0, height: 0 };
      return width * height;
    }),
  );
  expect(Math.max(...areas.slice(3))).toBeLessThan(Math.min(...areas.slice(0, 3)));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  for (const home of homes)
    test(`${home} is at most 9,000 px long, with the pictures of services beside their texts`, async ({
      page,
    }) => {
      await page.goto(home);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(9000);
      const cards = page.locator('#servicios li').filter({ has: page.getByRole('img') });
      await expect(cards).toHaveCount(3);
      for (const card of await cards.all()) {
        const picture = await card.getByRole('img').boundingBox();
        const text = await card.getByRole('paragraph').boundingBox();
        expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThan(text?.x ?? 0);
      }
    });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled });

      test('a tap on a card of the services, or on a province, shows its text and hides it again', async ({
        page,
      }) => {
        await page.goto(routes.home);
        const cards = page
          .locator('#servicios li, #por-que-elegirnos li')
          .filter({ hasNot: page.getByRole('img') });
        await expect(cards).toHaveCount(13);
        for (const card of await cards.all()) {
          const text = card.getByRole('paragraph');
          await expect(text).toBeHidden();
          await card.click({ position: { x: 8, y: 8 } });
          await expect(text).toBeVisible();
          await card.click({ position: { x: 8, y: 8 } });
          await expect(text).toBeHidden();
        }
      });
    });
  }

  test('whoever follows a link of the footer to a service finds its text, and can call from it', async ({
    page,
  }) => {
    await page.goto(routes.home);
    await page.locator('footer').getByRole('link', { name: 'Urgencias 24/7' }).click();
    const card = page.locator('#urgencias-24-7');
    await expect(card).toBeInViewport({ ratio: 1 });
    await expect(card.getByRole('paragraph')).toBeVisible();
    await card.locator('a[href^="tel:"]').click({ trial: true });
  });

  test('the note about personal data takes three lines', async ({ page }) => {
    for (const home of homes) {
      await page.goto(home);
      const lines = await page.locator('.note').evaluate((note) => {
        const { height } = note.getBoundingClientRect();
        return Math.round(height / Number.parseFloat(getComputedStyle(note).lineHeight));
      });
      expect(lines, home).toBeLessThanOrEqual(3);
    }
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled });

      test('the questions are closed, and each opens by the keyboard and closes the one before', async ({
        page,
      }) => {
        await page.goto(routes.home);
        const all = page.locator('#contacto details');
        const asked = questions(company, es);
        await expect(all).toHaveCount(asked.length);
        for (const index of asked.keys()) {
          const text = all.nth(index).locator('summary + p');
          await expect(text).toBeHidden();
          await all.nth(index).locator('summary').focus();
          await page.keyboard.press('Enter');
          await expect(text).toBeVisible();
          await expect(page.locator('#contacto details[open]')).toHaveCount(1);
        }
      });
    });
  }
});

/** How far the section's top is from the lower edge of the header, in pixels. */
function distanceBelowHeader(section: Element): number {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return Math.abs(section.getBoundingClientRect().top - header);
}

function naturalWidth(image: Element): number {
  return image instanceof HTMLImageElement && image.complete ? image.naturalWidth : 0;
}
