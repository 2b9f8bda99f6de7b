import type { BrowserContext, Locator, Page } from '@playwright/test';
import { deskMark } from '../../src/contact/desk-mark.ts';
import { routes } from '../../src/site/routes.ts';
import { expectAccessible } from './axe.ts';
import { ContactForm, words } from './contact-form.ts';
import { wakeIslands } from './islands.ts';
import { expectNothingMoved, noteShifts } from './layout-shifts.ts';
import { expect } from './quiet-page.ts';
import { conversionOf, tagScript, test } from './site-with-tag.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const notice = (page: Page) => page.getByRole('region', { name: 'Aviso de cookies' });
const accept = (page: Page) => notice(page).getByRole('button', { name: 'Aceptar' });
const reject = (page: Page) => notice(page).getByRole('button', { name: 'Rechazar' });
const changeCookies = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Cambiar cookies' });

/** Everything that the site keeps in the browser beside the choice itself. */
async function keptInBrowser(page: Page): Promise<{ cookies: number; storage: string[] }> {
  const storage = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return { cookies: (await page.context().cookies()).length, storage };
}

/** Answers the tag's hosts with a stand-in that counts who asks. */
async function standInForTag(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(/googletagmanager|google|doubleclick/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body: 'window.tagLoaded = true' });
  });
  return asked;
}

/** The links, buttons and summaries that an element lies on. */
function controlsUnder(layer: Element): string[] {
  const { top, bottom, left, right } = layer.getBoundingClientRect();
  const controls = [...document.querySelectorAll('a, button, summary')].filter((control) => {
    const box = control.getBoundingClientRect();
    const apart = box.bottom <= top || box.top >= bottom || box.right <= left || box.left >= right;
    return !apart && !layer.contains(control) && control.checkVisibility({ visibilityProperty: true });
  });
  return controls.map(({ textContent, ariaLabel }) => textContent || (ariaLabel ?? ''));
}

/** What was told to the tag, as plain arrays. */
const toldToTag = (page: Page) =>
  page.evaluate(() => (window.dataLayer ?? []).map((command) => Array.from(command as ArrayLike<unknown>)));

test.describe('before the visitor has chosen', () => {
  test('nothing is kept in the browser and no other host is asked, on any page', async ({ page }) => {
    for (const path of [routes.home, routes.privacy, routes.legalNotice, routes.cookies, routes.thanks]) {
      await page.goto(path, { waitUntil: 'load' });
      await expect(notice(page)).toBeVisible();
      expect(await keptInBrowser(page), path).toEqual({ cookies: 0, storage: [] });
    }
  });

  for (const width of [360, 768, 1440]) {
    test(`the notice is accessible and covers no control at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(routes.home);
      await expect(notice(page)).toBeVisible();
      await expectAccessible(page, 'notice open');
      expect(await notice(page).evaluate(controlsUnder)).toEqual([]);
    });
  }

  for (const [width, height] of [
    [360, 640],
    [360, 740],
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    test(`at ${width} × ${height} the hero makes room for the notice: its buttons and its headline can be seen`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto(routes.home);
      await expect(notice(page)).toBeVisible();
      await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--lift') !== '');
      const hero = page.locator('#inicio');
      await hero
        .locator('.hero__text')
        .evaluate((text) => Promise.all(text.getAnimations().map(({ finished }) => finished)));
      const top = async (element: Locator) => (await element.boundingBox())?.y ?? 0;
      const bottom = async (element: Locator) =>
        (await top(element)) + ((await element.boundingBox())?.height ?? 0);
      for (const button of await hero.locator('.hero__cta a').all()) {
        expect(await bottom(button)).toBeLessThanOrEqual(await top(notice(page)));
      }
      const bar = page.locator('aside');
      if (width < 1024) await expect(bar).toHaveCSS('visibility', 'hidden');
      expect(await top(hero.getByRole('heading'))).toBeGreaterThanOrEqual(
        await bottom(page.getByRole('banner')),
      );
    });
  }

  test('accepting and rejecting weigh the same', async ({ page }) => {
    await page.goto(routes.home);
    const look = (name: string) =>
      notice(page)
        .getByRole('button', { name })
        .evaluate((button) => {
          const { width, height } = button.getBoundingClientRect();
          const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(button);
          return { width, height, color, backgroundColor, fontSize, fontWeight };
        });
    await expect(notice(page)).toBeVisible();
    expect(await look('Aceptar')).toEqual(await look('Rechazar'));
  });

  test('neither Escape nor scrolling is a choice, and the notice takes no focus', async ({ page }) => {
    await page.goto(routes.home);
    await expect(notice(page)).toBeVisible();
    await expect(page.locator('body')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.mouse.wheel(0, 2000);
    await expect(notice(page)).toBeVisible();
    expect(await keptInBrowser(page)).toEqual({ cookies: 0, storage: [] });
  });

  test('no element that takes the focus is hidden under the notice', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(routes.legalNotice);
    await expect(notice(page)).toBeVisible();
    const links = page.getByRole('main').getByRole('link');
    for (const link of await links.all()) {
      await page.keyboard.press('Tab');
      await link.focus();
      const box = await link.boundingBox();
      const layer = await notice(page).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((layer?.y ?? 0) + 1);
    }
  });

  test('nothing on the page moves when the notice comes', async ({ page }) => {
    await noteShifts(page);
    await page.goto(routes.home);
    await expect(notice(page)).toBeVisible();
    await expectNothingMoved(page, 'the landing page');
  });
});

test.describe('after rejecting', () => {
  test('only the choice is kept, no other host is asked, also after a reload and on the next page', async ({
    page,
  }) => {
    await page.goto(routes.home);
    await reject(page).click();
    await expect(notice(page)).toBeHidden();
    const onlyTheChoice = { cookies: 0, storage: ['consent'] };
    expect(await keptInBrowser(page)).toEqual(onlyTheChoice);
    for (const path of [routes.home, routes.cookies]) {
      await page.goto(path);
      await expect(changeCookies(page)).toBeVisible();
      await expect(page.locator('[data-island=Consent]')).toHaveCount(0);
      await expect(notice(page)).toBeHidden();
      expect(await keptInBrowser(page)).toEqual(onlyTheChoice);
    }
  });

  test('a request that was sent is reported to nobody', async ({ page }) => {
    await page.goto(routes.home);
    await reject(page).click();
    await wakeIslands(page);
    const form = new ContactForm(page);
    await form.fill();
    await form.button.click();
    await expect(form.status).toHaveText(words.success);
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
  });

  test('the choice is asked for again after a year', async ({ page }) => {
    await page.goto(routes.home);
    await reject(page).click();
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('consent') ?? '{}');
      localStorage.setItem(
        'consent',
        JSON.stringify({ ...kept, at: Date.now() - 366 * 24 * 60 * 60 * 1000 }),
      );
    });
    await page.reload();
    await expect(notice(page)).toBeVisible();
  });
});

test.describe('after accepting', () => {
  test.use({
    expectedComplaints: [
      /^asked another host: https:\/\/www\.googletagmanager\.com\/gtag\/js\?id=AW-123456789$/,
    ],
  });

  test('the tag loads once, with everything denied before measuring, and that alone, is granted', async ({
    page,
    context,
  }) => {
    const asked = await standInForTag(context);
    await page.goto(routes.home);
    await accept(page).click();
    await page.waitForFunction(() => 'tagLoaded' in window);
    expect(asked).toEqual([tagScript]);
    const denied = {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
    };
    const told = await toldToTag(page);
    expect(told.slice(0, 2)).toEqual([
      ['consent', 'default', denied],
      ['consent', 'update', { ...denied, ad_storage: 'granted', ad_user_data: 'granted' }],
    ]);
    expect(told.at(-1)).toEqual(['config', 'AW-123456789']);
  });

  test('the tag loads by itself on the next visit', async ({ page, context }) => {
    const asked = await standInForTag(context);
    await page.goto(routes.home);
    await accept(page).click();
    await page.goto(routes.privacy);
    await page.waitForFunction(() => 'tagLoaded' in window);
    expect(asked).toHaveLength(2);
    await expect(notice(page)).toBeHidden();
  });

  test('one conversion is reported for each request that the server confirmed, and none for a failure', async ({
    page,
    context,
  }) => {
    await standInForTag(context);
    await page.goto(routes.home);
    await accept(page).click();
    await wakeIslands(page);
    const form = new ContactForm(page);
    const conversions = async () => (await toldToTag(page)).filter(([command]) => command === 'event');

    await page.route(`**${routes.contactEndpoint}`, (route) => route.fulfill({ json: { success: false } }), {
      times: 1,
    });
    await form.fill();
    await form.button.click();
    await expect(form.status).toHaveText(words.error);
    expect(await conversions()).toEqual([]);

    await form.button.click();
    await expect(form.status).toHaveText(words.success);
    expect(await conversions()).toEqual([conversionOf.form]);
  });

  test('a tag that throws does not disturb the visitor', async ({ page, context }) => {
    await standInForTag(context);
    await page.goto(routes.home);
    await accept(page).click();
    await page.evaluate(() => {
      window.gtag = () => {
        throw new Error('the tag is broken');
      };
    });
    await wakeIslands(page);
    const form = new ContactForm(page);
    await form.fill();
    await form.button.click();
    await expect(form.status).toHaveText(words.success);
    await expect(form.name).toHaveValue('');
  });

  test('a call to action is reported with a label of its own', async ({ page, context }) => {
    await standInForTag(context);
    await page.goto(routes.home);
    await accept(page).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Pedir presupuesto gratis/ })
      .first()
      .click();
    expect((await toldToTag(page)).at(-1)).toEqual(conversionOf.call);
  });

  test('withdrawing in the footer removes the cookies of the tag and loads the page without it', async ({
    page,
    context,
  }) => {
    await standInForTag(context);
    await page.goto(routes.home);
    await accept(page).click();
    await page.waitForFunction(() => 'tagLoaded' in window);
    await page.evaluate(() => {
      // What the real tag would leave behind.
      // biome-ignore lint/suspicious/noDocumentCookie: as the tag does
      document.cookie = '_gcl_au=1.1.1; path=/';
      localStorage.setItem('_gcl_ls', '1');
    });
    await changeCookies(page).click();
    await expect(notice(page)).toBeFocused();
    const reloaded = page.waitForEvent('load');
    await reject(page).click();
    await reloaded;
    expect(await keptInBrowser(page)).toEqual({ cookies: 0, storage: ['consent'] });
    await expect(page.locator('[data-island=Consent]')).toHaveCount(0);
    expect(await page.evaluate(() => 'gtag' in window)).toBe(false);
  });
});

test('in a browser that the desk was used in no tag starts, whatever is chosen', async ({
  page,
  context,
}) => {
  const asked = await standInForTag(context);
  await page.addInitScript((mark) => localStorage.setItem(mark, '1'), deskMark);
  await page.goto(routes.home);
  await accept(page).click();
  await page.reload();
  await wakeIslands(page);
  await expect(notice(page)).toBeHidden();
  expect(asked).toEqual([]);
});

test('a visitor whose browser keeps nothing is asked, and can accept and reject all the same', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('closed', 'SecurityError');
      },
    });
  });
  await page.goto(routes.home);
  await reject(page).click();
  await expect(notice(page)).toBeHidden();
});
