import type { BrowserContext, Page } from '@playwright/test';
import { deskMark } from '../../src/contact/desk-mark.ts';
import { ca } from '../../src/site/content/ca/words.ts';
import { es } from '../../src/site/content/es/words.ts';
import { routes } from '../../src/site/routes.ts';
import { expectAccessible } from './axe.ts';
import { ContactForm, words } from './contact-form.ts';
import { wakeIslands } from './islands.ts';
import { expectNothingMoved, noteShifts } from './layout-shifts.ts';
import { conversionOf, tagScript, test } from './site-with-tag.ts';
import { expect } from './strict-page.ts';

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

/** Agrees on the landing page, where a stand-in for the tag then loads. Returns who asks for it. */
async function acceptTag(page: Page): Promise<string[]> {
  const asked = await standInForTag(page.context());
  await page.goto(routes.home);
  await accept(page).click();
  await page.waitForFunction(() => 'tagLoaded' in window);
  return asked;
}

const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};
const granted = { ...denied, ad_storage: 'granted', ad_user_data: 'granted' };

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

  for (const width of [360, 1440]) {
    test(`axe finds nothing in the notice at ${width} px, in which accepting and rejecting weigh the same`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const { consent, paths } of [es, ca]) {
        await page.goto(paths.home);
        const region = page.getByRole('region', { name: consent.name });
        const [reject, accept] = [consent.reject, consent.accept].map((name) =>
          region.getByRole('button', { name }),
        );
        await expect(region).toBeVisible();
        await expectAccessible(page, `notice open on ${paths.home}`);
        expect(await region.evaluate((layer) => layer.scrollWidth <= layer.clientWidth)).toBe(true);
        expect(await accept?.evaluate(weight)).toEqual(await reject?.evaluate(weight));
      }
    });
  }

  test('neither Escape nor scrolling is a choice, the notice takes no focus, and nothing moves when it comes', async ({
    page,
  }) => {
    await noteShifts(page);
    await page.goto(routes.home);
    await expect(notice(page)).toBeVisible();
    await expectNothingMoved(page, 'the landing page');
    await expect(page.locator('body')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.mouse.wheel(0, 2000);
    await page.waitForFunction(() => scrollY > 0);
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
});

test('after rejecting only the choice is kept, on the next page too, and a sent request is reported to nobody', async ({
  page,
}) => {
  const onlyTheChoice = { cookies: 0, storage: ['consent'] };
  await page.goto(routes.cookies);
  await reject(page).click();
  await expect(notice(page)).toBeHidden();
  expect(await keptInBrowser(page)).toEqual(onlyTheChoice);
  await page.goto(routes.home);
  await wakeIslands(page);
  await expect(changeCookies(page)).toBeVisible();
  await expect(notice(page)).toBeHidden();
  const form = new ContactForm(page);
  await form.fill();
  await form.button.click();
  await expect(form.status).toHaveText(words.success);
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
  expect(await keptInBrowser(page)).toEqual(onlyTheChoice);
});

test.describe('after accepting', () => {
  test.use({
    expectedComplaints: [
      /^asked another host: https:\/\/www\.googletagmanager\.com\/gtag\/js\?id=AW-123456789$/,
    ],
  });

  test('the tag loads once, with everything denied before measuring, and that alone, is granted; and by itself on the next visit', async ({
    page,
  }) => {
    const asked = await acceptTag(page);
    expect(asked).toEqual([tagScript]);
    const told = await toldToTag(page);
    expect(told.slice(0, 2)).toEqual([
      ['consent', 'default', denied],
      ['consent', 'update', granted],
    ]);
    expect(told.at(-1)).toEqual(['config', 'AW-123456789']);
    await page.goto(routes.privacy);
    await page.waitForFunction(() => 'tagLoaded' in window);
    expect(asked).toEqual([tagScript, tagScript]);
    await expect(notice(page)).toBeHidden();
  });

  test('a call to action and each request that the server confirmed are reported with labels of their own, a failure is not', async ({
    page,
  }) => {
    await acceptTag(page);
    const conversions = async () => (await toldToTag(page)).filter(([command]) => command === 'event');
    await page.locator('#inicio').getByRole('link', { name: 'Pedir presupuesto gratis' }).click();
    expect(await conversions()).toEqual([conversionOf.call]);

    await wakeIslands(page);
    const form = new ContactForm(page);
    await page.route(`**${routes.contactEndpoint}`, (route) => route.fulfill({ json: { success: false } }), {
      times: 1,
    });
    await form.fill();
    await form.button.click();
    await expect(form.status).toHaveText(words.error);
    expect(await conversions()).toEqual([conversionOf.call]);

    await form.button.click();
    await expect(form.status).toHaveText(words.success);
    expect(await conversions()).toEqual([conversionOf.call, conversionOf.form]);
  });

  test('a tag that throws does not disturb the visitor', async ({ page }) => {
    await acceptTag(page);
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

  test('withdrawing in the footer removes the cookies of the tag and loads the page without it', async ({
    page,
  }) => {
    await acceptTag(page);
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
    await expect(page.locator('.consent[data-tag]')).toHaveCount(0);
    expect(await page.evaluate(() => 'gtag' in window)).toBe(false);
  });

  test('withdrawn in another tab the tag measures nothing in this one either, which keeps what was typed; accepted again it does', async ({
    page,
    context,
  }) => {
    await acceptTag(page);
    await wakeIslands(page);
    const form = new ContactForm(page);
    await form.fill();
    const other = await context.newPage();
    await other.goto(routes.cookies);
    await changeCookies(other).click();
    await reject(other).click();
    await expect.poll(async () => (await toldToTag(page)).at(-1)).toEqual(['consent', 'update', denied]);
    const told = await toldToTag(page);
    await page.locator('#inicio').getByRole('link', { name: 'Pedir presupuesto gratis' }).click();
    await form.button.click();
    await expect(form.status).toHaveText(words.success);
    expect(await toldToTag(page)).toEqual(told);
    await changeCookies(page).click();
    await expect(notice(page)).toContainText('Ahora las tienes rechazadas.');
    await accept(page).click();
    await page.locator('#inicio').getByRole('link', { name: 'Pedir presupuesto gratis' }).click();
    const since = (await toldToTag(page)).slice(told.length);
    expect(since).toContainEqual(['consent', 'update', granted]);
    expect(since.at(-1)).toEqual(conversionOf.call);
  });

  test('withdrawn on the next page, the tag has ended in the one that the browser brings back as it was', async ({
    page,
  }) => {
    await acceptTag(page);
    await page.evaluate(() => {
      localStorage.setItem('consent', JSON.stringify({ choice: 'rejected', at: Date.now() }));
      // As the browser tells it when it takes a page from its back/forward cache.
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    expect((await toldToTag(page)).at(-1)).toEqual(['consent', 'update', denied]);
  });
});

test('a choice made on a page in one language holds on those in the other, where it can be changed', async ({
  page,
}) => {
  await page.goto(ca.paths.home);
  await page.getByRole('button', { name: ca.consent.reject }).click();
  await page.goto(routes.home);
  await expect(changeCookies(page)).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await page.goto(ca.paths.cookies);
  await page.getByRole('button', { name: ca.footer.changeCookies }).click();
  await expect(page.getByRole('region', { name: ca.consent.name })).toContainText(ca.consent.rejected);
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

/** How an element is seen: its size, its colours, its letters. */
function weight(button: Element): unknown[] {
  const { width, height } = button.getBoundingClientRect();
  const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(button);
  return [width, height, color, backgroundColor, fontSize, fontWeight];
}
