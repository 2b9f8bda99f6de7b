import type { BrowserContext, Page } from '@playwright/test';
import { ca } from '../../src/site/i18n/ca.ts';
import { es } from '../../src/site/i18n/es.ts';
import { routes } from '../../src/site/routes.ts';
import { expectAccessible } from './axe.ts';
import { words } from './contact-form.ts';
import { holdBack, hydrateForm } from './hydrate-form.ts';
import { expectNothingMoved, noteShifts } from './layout-shifts.ts';
import { conversionEvents, tagScript, test } from './site-with-tag.ts';
import { expect } from './strict-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const notice = (page: Page) => page.getByRole('region', { name: 'Aviso de cookies' });
const accept = (page: Page) => notice(page).getByRole('button', { name: 'Aceptar' });
const reject = (page: Page) => notice(page).getByRole('button', { name: 'Rechazar' });
const changeCookies = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Cambiar cookies' });
const callToAction = (page: Page) =>
  page.locator('#inicio').getByRole('link', { name: 'Pedir presupuesto gratis' });

/** Returns everything that the browser stores. */
async function stored(page: Page): Promise<{ cookies: number; storage: string[] }> {
  const storage = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  return { cookies: (await page.context().cookies()).length, storage };
}

/** Answers the tag's hosts, and returns the addresses that are requested. */
async function fakeTag(context: BrowserContext): Promise<string[]> {
  const requested: string[] = [];
  await context.route(/googletagmanager|google|doubleclick/, async (route) => {
    requested.push(route.request().url());
    await route.fulfill({
      contentType: 'text/javascript',
      body: 'window.tagLoaded = true',
    });
  });
  return requested;
}

/** Accepts on the landing page, and returns the addresses of the tag that are requested. */
async function acceptTag(page: Page): Promise<string[]> {
  const requested = await fakeTag(page.context());
  await page.goto(routes.home);
  await accept(page).click();
  await page.waitForFunction(() => 'tagLoaded' in window);
  return requested;
}

const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};
const granted = { ...denied, ad_storage: 'granted', ad_user_data: 'granted' };

/** The commands that the tag was given. */
const commands = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? []).map((command) => Array.from(command as ArrayLike<unknown>)),
  );

test('before a choice nothing is stored and no other host is requested', async ({
  page,
}) => {
  for (const path of [routes.home, routes.privacy, routes.cookies, routes.thanks]) {
    await page.goto(path, { waitUntil: 'load' });
    await expect(notice(page)).toBeVisible();
    expect(await stored(page), path).toEqual({ cookies: 0, storage: [] });
  }
});

test('accept and reject weigh the same, and are accessible', async ({ page }) => {
  for (const [width, { consent, paths }] of [
    [360, es],
    [1440, ca],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(paths.home);
    const region = page.getByRole('region', { name: consent.name });
    await expect(region).toBeVisible();
    await expectAccessible(page, `notice open on ${paths.home} at ${width} px`);
    const [one, other] = await region.getByRole('button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height } = button.getBoundingClientRect();
        const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(button);
        return [width, height, color, backgroundColor, fontSize, fontWeight];
      }),
    );
    expect(one).toEqual(other);
  }
});

test('the notice does not cover the quote button of the hero', async ({ page }) => {
  const bottom = (element: Element) => element.getBoundingClientRect().bottom;
  for (const { paths, consent } of [es, ca]) {
    await page.goto(paths.home);
    const region = page.getByRole('region', { name: consent.name });
    await expect(region).toBeVisible();
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      const top = await region.evaluate((element) => element.getBoundingClientRect().top);
      const button = await page.locator('#inicio .button').first().evaluate(bottom);
      expect(button, `at ${width} × ${height} in ${paths.home}`).toBeLessThan(top);
    }
  }
});

test('the notice ignores Escape and scrolling, and takes no focus or space', async ({
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
  expect(await stored(page)).toEqual({ cookies: 0, storage: [] });
});

test('rejecting stores only the choice, and reports no conversion', async ({
  page,
  form,
}) => {
  const onlyTheChoice = { cookies: 0, storage: ['consent'] };
  await page.goto(ca.paths.cookies);
  await page.getByRole('button', { name: ca.consent.reject }).click();
  expect(await stored(page)).toEqual(onlyTheChoice);
  await page.goto(routes.home);
  await hydrateForm(page);
  await expect(changeCookies(page)).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await form.send();
  await expect(form.status).toHaveText(words.success);
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
  expect(await stored(page)).toEqual(onlyTheChoice);
});

test('rejecting after a consent ran out removes what the tag had stored', async ({
  page,
}) => {
  await page.goto(routes.cookies);
  await page.evaluate(() => {
    localStorage.setItem('_gcl_ls', '1');
    localStorage.setItem('consent', JSON.stringify({ choice: 'accepted', at: 0 }));
  });
  await page.reload();
  await reject(page).click();
  await expect(page.getByRole('main')).toBeFocused();
  expect(await stored(page)).toEqual({ cookies: 0, storage: ['consent'] });
});

test('the notice is not printed, and goes once another page has a choice', async ({
  page,
}) => {
  await page.goto(routes.cookies);
  await expect(notice(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.consent')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => {
    localStorage.setItem(
      'consent',
      JSON.stringify({ choice: 'rejected', at: Date.now() }),
    );
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(notice(page)).toBeHidden();
});

test('an opened notice stays until there is another choice', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem(
      'consent',
      JSON.stringify({ choice: 'rejected', at: Date.now() }),
    );
  });
  const release = await holdBack(page, /\.avif$/);
  await page.goto(routes.home, { waitUntil: 'domcontentloaded' });
  await changeCookies(page).click();
  const shown = page.evaluate(
    () => new Promise((done) => addEventListener('pageshow', () => done(true))),
  );
  release();
  await shown;
  await expect(notice(page)).toBeFocused();
  const other = await context.newPage();
  await other.goto(routes.cookies);
  const told = page.evaluate(
    () => new Promise((done) => addEventListener('storage', () => done(true))),
  );
  await other.evaluate(() => localStorage.setItem('of-something-else', '1'));
  await told;
  await expect(notice(page)).toBeVisible();
});

test.describe('after accepting', () => {
  test.use({
    expectedComplaints: [
      /^asked another host: https:\/\/www\.googletagmanager\.com\/gtag\/js\?id=AW-123456789$/,
    ],
  });

  test('the tag starts with consent denied, then granted, on each page', async ({
    page,
  }) => {
    const requested = await acceptTag(page);
    const given = await commands(page);
    expect(given.slice(0, 2)).toEqual([
      ['consent', 'default', denied],
      ['consent', 'update', granted],
    ]);
    expect(given.map(([command]) => command)).toEqual([
      'consent',
      'consent',
      'js',
      'config',
    ]);
    expect(given.at(-1)).toEqual(['config', 'AW-123456789']);
    await page.goto(routes.privacy);
    await page.waitForFunction(() => 'tagLoaded' in window);
    expect(requested).toEqual([tagScript, tagScript]);
    await expect(notice(page)).toBeHidden();
  });

  test('reports calls and confirmed requests under their own labels', async ({
    page,
    form,
  }) => {
    await acceptTag(page);
    const conversions = async () =>
      (await commands(page)).filter(([command]) => command === 'event');
    await callToAction(page).click();
    expect(await conversions()).toEqual([conversionEvents.call]);
    await hydrateForm(page);
    await form.send();
    await expect(form.status).toHaveText(words.success);
    expect(await conversions()).toEqual([conversionEvents.call, conversionEvents.form]);
  });

  test('withdrawing removes tag and cookies, but keeps a half-filled form', async ({
    page,
    form,
  }) => {
    const requested = await acceptTag(page);
    await page.evaluate(() => {
      // What the real tag would leave behind.
      // biome-ignore lint/suspicious/noDocumentCookie: as the tag does
      document.cookie = '_gcl_au=1.1.1; path=/';
      localStorage.setItem('_gcl_ls', '1');
    });
    await hydrateForm(page);
    await form.fill();
    const values = await form.values();
    await changeCookies(page).click();
    await expect(notice(page)).toBeFocused();
    await reject(page).click();
    await expect(changeCookies(page)).toBeFocused();
    expect(await stored(page)).toEqual({ cookies: 0, storage: ['consent'] });
    expect(await form.values()).toEqual(values);
    const given = await commands(page);
    expect(given.at(-1)).toEqual(['consent', 'update', denied]);
    await callToAction(page).click();
    expect(await commands(page)).toEqual(given);
    await page.goto(routes.cookies);
    await expect(changeCookies(page)).toBeVisible();
    expect(requested).toEqual([tagScript]);
  });

  test('a tag that loads after withdrawal finds no consent', async ({
    page,
    context,
  }) => {
    await fakeTag(context);
    const release = await holdBack(page, /googletagmanager/);
    await page.goto(routes.cookies);
    await accept(page).click();
    await changeCookies(page).click();
    await reject(page).click();
    expect(await commands(page)).toEqual([['consent', 'update', denied]]);
    release();
  });

  test('accepting again uses the tag that is loaded', async ({ page }) => {
    const requested = await acceptTag(page);
    for (const choose of [reject, accept]) {
      await changeCookies(page).click();
      await choose(page).click();
    }
    expect((await commands(page)).slice(-3, -2)).toEqual([
      ['consent', 'update', granted],
    ]);
    await callToAction(page).click();
    expect((await commands(page)).at(-1)).toEqual(conversionEvents.call);
    expect(requested).toEqual([tagScript]);
  });

  test('a decision in one tab holds in the other', async ({ page, context }) => {
    const requested = await fakeTag(context);
    await page.goto(routes.home);
    const other = await context.newPage();
    await other.goto(routes.cookies);
    await accept(other).click();
    await expect(notice(page)).toBeHidden();
    await page.waitForFunction(() => 'tagLoaded' in window);
    expect(requested).toEqual([tagScript, tagScript]);
    await changeCookies(other).click();
    await reject(other).click();
    await expect
      .poll(async () => (await commands(page)).at(-1))
      .toEqual(['consent', 'update', denied]);
    await changeCookies(page).click();
    await expect(notice(page)).toContainText(es.consent.rejected);
  });
});
