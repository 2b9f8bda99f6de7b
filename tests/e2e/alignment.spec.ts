import { es } from '../../src/site/i18n/es.ts';
import { catalanServicePages, homes, servicePages } from './all-pages.ts';
import { boxOf } from './box-of.ts';
import { expect, test } from './strict-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the header ends where the content does', async ({ page }) => {
  await page.goto(es.paths.home);

  for (const width of [320, 390, 768, 1024, 1247, 1248, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const last = width < 1248 ? '.menu-button i' : '.header > .button';

    const header = await boxOf(page.locator(last).first());
    const content = await boxOf(page.locator('#servicios .wrap').first());

    expect(Math.abs(header.right - content.right), `${width} px`).toBeLessThan(1);
  }
});

for (const path of [...homes, servicePages[0]?.path, catalanServicePages[0]?.path])
  test(`no secondary button of ${path} stands in a row alone`, async ({ page }) => {
    await page.goto(`${path}`);

    for (const width of [1024, 1100, 1280, 1366, 1440]) {
      // The second window is upright, which leaves less room for the text.
      for (const height of [768, 1340]) {
        await page.setViewportSize({ width, height });
        const phone = await boxOf(
          page.locator('.hero-text .button-line[href^="tel:"]').first(),
        );
        const whatsApp = await boxOf(
          page.locator('.hero-text .button-line[href*="wa.me"]').first(),
        );

        expect(whatsApp.top, `${width} × ${height} px`).toBe(phone.top);
      }
    }
  });

test('the name in the footer stands on one line', async ({ page }) => {
  await page.goto(es.paths.home);

  for (const width of [1024, 1280, 1300, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await page.locator('.footer .brand-name').evaluate(linesOfText);

    expect(lines, `${width} px`).toBe(1);
  }
});

test('the trade in the footer leaves no word on a line alone', async ({ page }) => {
  await page.goto(es.paths.home);

  for (const width of [320, 390, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const trade = page.locator('.footer-brand p').nth(1);
    const { first, last } = await trade.evaluate(widthsOfLines);

    expect(last, `${width} px`).toBeGreaterThan(first / 2);
  }
});

test('the services in the footer stand in several columns', async ({ page }) => {
  await page.goto(es.paths.home);

  for (const width of [768, 1024, 1280, 1300, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const first = await boxOf(page.locator('.footer-services li:first-child').first());
    const last = await boxOf(page.locator('.footer-services li:last-child').first());

    expect(last.left, `${width} px`).toBeGreaterThan(first.right);
  }
});

test('the other links in the footer stand below the services on a tablet', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto(es.paths.home);

  const services = await boxOf(page.locator('.footer-services li:last-child').first());
  const legal = await boxOf(page.locator('.footer-legal').first());

  expect(Math.abs(legal.left - services.left)).toBeLessThan(1);
});

test('the WhatsApp button stands below the last link of a page', async ({ page }) => {
  await page.goto(es.paths.home);

  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
    const link = page.locator('.footer-end .link');
    await expect(link).toBeInViewport();

    const { bottom } = await boxOf(page.locator('.footer-end .link'));
    const { top } = await boxOf(page.locator('.contact-bar .whatsapp'));
    expect(top, `${width} px`).toBeGreaterThan(bottom);
  }
});

test('the links in the footer begin on one line on a desktop', async ({ page }) => {
  await page.goto(es.paths.home);

  for (const width of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const services = await boxOf(page.locator('.footer-services').first());
    const contact = await boxOf(page.locator('.footer-contact').first());
    const legal = await boxOf(page.locator('.footer-legal').first());

    expect(contact.top, `${width} px`).toBe(services.top);
    expect(legal.top, `${width} px`).toBe(services.top);
  }
});

test('the buttons of the menu end where its entries do', async ({ page }) => {
  await page.goto(es.paths.home);

  for (const width of [320, 390, 600, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.locator('.menu-button').click();
    const entries = await boxOf(page.locator('.menu ul'));
    const whatsApp = await boxOf(page.locator('.menu-contact [href*="wa.me"]'));

    expect(Math.abs(entries.right - whatsApp.right), `${width} px`).toBeLessThan(1);
    await page.keyboard.press('Escape');
  }
});

test('the photos to send stand below the promise on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto(es.paths.thanks);

  const promise = await boxOf(page.locator('.received .promise'));
  const photos = await boxOf(page.locator('.received .grid-auto > :last-child'));

  expect(photos.left).toBe(promise.left);
});

test('the steps stand beside the promise on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto(es.paths.thanks);

  const promise = await boxOf(page.locator('.received .promise'));
  const steps = await boxOf(page.locator('.received .steps'));

  expect(steps.left).toBeGreaterThan(promise.right);
});

test('the ways to reach the company share a row on a desktop', async ({ page }) => {
  await page.goto(es.paths.thanks);

  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const first = await boxOf(page.locator('.contact-ways li:first-child'));
    const last = await boxOf(page.locator('.contact-ways li:last-child'));

    expect(last.top, `${width} px`).toBe(first.top);
  }
});

for (const path of [es.paths.thanks, es.paths.submissionFailed])
  test(`the buttons of ${path} are equally wide on a phone`, async ({ page }) => {
    await page.goto(path);

    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const widths = await page
        .locator('.form-card .button')
        .evaluateAll((buttons) => buttons.map((button) => button.clientWidth));

      expect(new Set(widths).size, `${width} px: ${widths}`).toBe(1);
    }
  });

for (const path of homes)
  test.describe(`with letters of 32 px ${path}`, () => {
    test('keeps the words of the header whole', async ({ launch }) => {
      const page = await launch({ args: ['--blink-settings=defaultFontSize=32'] });
      await page.goto(path);

      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const lines = await page.locator('.header-link[hreflang]').evaluate(linesOfText);

        expect(lines, `${width} px`).toBe(1);
      }
    });

    test('keeps the numbers of the drawing apart', async ({ launch }) => {
      const page = await launch({ args: ['--blink-settings=defaultFontSize=32'] });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);

      const rows = page.locator('.legend li');
      await expect(rows).not.toHaveCount(0);
      expect(await rows.evaluateAll(overlapping)).toEqual([]);
    });

    test('keeps the asterisk of the consent beside its word', async ({ launch }) => {
      const page = await launch({ args: ['--blink-settings=defaultFontSize=32'] });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);

      const label = page.locator('.checkbox label');
      const withAsterisk = await label.evaluate(linesOfText);
      await label.evaluate((element) => element.lastChild?.remove());

      expect(withAsterisk).toBe(await label.evaluate(linesOfText));
    });

    test('keeps the asterisk of a field beside its word', async ({ launch }) => {
      const page = await launch({ args: ['--blink-settings=defaultFontSize=32'] });
      await page.goto(path);
      const label = page.locator('label[for="campo-email"]');

      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const { word, asterisk } = await label.evaluate(linesOfAsterisk);

        expect(asterisk, `${width} px`).toBe(word);
      }
    });
  });

for (const { path } of [...servicePages, ...catalanServicePages])
  test(`with letters of 32 px the title of ${path} keeps its words whole`, async ({
    launch,
  }) => {
    const page = await launch({ args: ['--blink-settings=defaultFontSize=32'] });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);

    const titles = page.locator('h1 > *');
    expect(await titles.evaluateAll(tornWords)).toEqual([]);
  });

for (const { path } of [...servicePages, ...catalanServicePages])
  test(`with letters of 32 px the title block of ${path} keeps its words whole`, async ({
    launch,
  }) => {
    const page = await launch({ args: ['--blink-settings=defaultFontSize=32'] });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);

    expect(await page.locator('.title-block dd').evaluateAll(tornWords)).toEqual([]);
  });

for (const path of homes)
  test(`with letters of 32 px the cards of ${path} keep their words whole`, async ({
    launch,
  }) => {
    const page = await launch({ args: ['--blink-settings=defaultFontSize=32'] });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);

    expect(await page.locator('.featured h3').evaluateAll(tornWords)).toEqual([]);
  });

test('with letters of 32 px the titles of the stages are as large as others', async ({
  launch,
}) => {
  const page = await launch({ args: ['--blink-settings=defaultFontSize=32'] });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${servicePages[0]?.path}`);

  const title = await page.locator('.stages h3').first().evaluate(fontSizeOf);
  const other = await page.locator('.services h3').first().evaluate(fontSizeOf);

  expect(title).toBe(other);
});

test('with letters of 32 px the outcome takes the width of its card', async ({
  launch,
}) => {
  const page = await launch({ args: ['--blink-settings=defaultFontSize=32'] });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(es.paths.thanks);

  const room = await page.locator('.status').evaluate(innerWidthOf);

  const { width } = await boxOf(page.locator('.status span').first());
  expect(Math.abs(width - room)).toBeLessThan(1);
});

/** In the page: returns the width of an element without padding and border. */
function innerWidthOf(element: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return (
    element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  );
}

/** In the page: returns the font size of an element in pixels. */
function fontSizeOf(element: Element): number {
  return Number.parseFloat(getComputedStyle(element).fontSize);
}

/** In the page: returns the words in some elements that are broken over several lines. */
function tornWords(elements: Element[]): string[] {
  return elements.flatMap((element) => {
    const text = document.createNodeIterator(element, NodeFilter.SHOW_TEXT);
    const torn: string[] = [];
    for (let node = text.nextNode(); node; node = text.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) torn.push(word);
      }
    return torn;
  });
}

/** In the page: returns the number of lines of an element's text. */
function linesOfText(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

/** In the page: returns how wide the first and the last line of a text are. */
function widthsOfLines(element: Element): { first: number; last: number } {
  const range = document.createRange();
  range.selectNodeContents(element);
  const lines = [...range.getClientRects()].map(({ width }) => width);
  return { first: lines[0] ?? Number.NaN, last: lines.at(-1) ?? Number.NaN };
}

/** In the page: returns where the last word of a label stands, and its asterisk. */
function linesOfAsterisk(label: Element): { word: number; asterisk: number } {
  const text = label.firstChild as Text;
  return { word: topOf(text.length - 3), asterisk: topOf(text.length - 1) };

  function topOf(index: number): number {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + 1);
    return range.getBoundingClientRect().top;
  }
}

/** In the page: returns the pairs of rows whose numbers overlap on the drawing. */
function overlapping(rows: Element[]): string[] {
  const discs = rows.map((row, index) => {
    const { left, top, width } = getComputedStyle(row, '::after');
    return {
      number: index + 1,
      left: Number.parseFloat(left),
      top: Number.parseFloat(top),
      width: Number.parseFloat(width),
    };
  });

  return discs.flatMap((one) =>
    discs
      .filter(({ number }) => number > one.number)
      .filter(({ left, top }) => Math.hypot(left - one.left, top - one.top) < one.width)
      .map(({ number }) => `${one.number} and ${number}`),
  );
}
