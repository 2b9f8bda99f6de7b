import type { BrowserContext, Page } from '@playwright/test';
import { ca } from '../../src/site/i18n/ca.ts';
import { es } from '../../src/site/i18n/es.ts';
import { routes } from '../../src/site/routes.ts';
import { expectAccessible } from './axe.ts';
import { typed, words } from './contact-form.ts';
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

const nothing = { cookies: 0, storage: [] };
const onlyTheChoice = { cookies: 0, storage: ['consent'] };

test.describe('before a choice', () => {
  // The strict page also fails if a request goes to another host.
  for (const path of [routes.home, routes.privacy, routes.cookies, routes.thanks])
    test(`${path} stores nothing`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'load' });

      await expect(notice(page)).toBeVisible();
      expect(await stored(page)).toEqual(nothing);
    });

  for (const { width, language } of [
    { width: 360, language: es },
    { width: 1440, language: ca },
  ])
    test.describe(`on ${language.paths.home} at ${width} px`, () => {
      test.use({ viewport: { width, height: 800 } });

      test.beforeEach(({ page }) => page.goto(language.paths.home));

      test('the notice is accessible', async ({ page }) => {
        await expect(
          page.getByRole('region', { name: language.consent.name }),
        ).toBeVisible();
        await expectAccessible(page, 'the notice');
      });

      test('accepting weighs as much as rejecting', async ({ page }) => {
        const region = page.getByRole('region', { name: language.consent.name });
        await expect(region).toBeVisible();
        const [one, other] = await region.getByRole('button').evaluateAll(prominenceOf);
        expect(one).toEqual(other);
      });
    });

  for (const { paths, consent } of [es, ca])
    test(`the notice of ${paths.home} does not cover the quote button`, async ({
      page,
    }) => {
      await page.goto(paths.home);
      const region = page.getByRole('region', { name: consent.name });
      await expect(region).toBeVisible();

      for (const viewport of [
        { width: 360, height: 640 },
        { width: 390, height: 844 },
        { width: 844, height: 390 },
      ]) {
        await page.setViewportSize(viewport);
        const top = await region.evaluate((one) => one.getBoundingClientRect().top);
        const bottom = await page
          .locator('#inicio .button')
          .first()
          .evaluate((button) => button.getBoundingClientRect().bottom);
        expect(bottom, `at ${viewport.width} px`).toBeLessThan(top);
      }
    });

  test('the notice takes no space', async ({ page }) => {
    await noteShifts(page);
    await page.goto(routes.home);
    await expect(notice(page)).toBeVisible();

    await expectNothingMoved(page, 'the landing page');
  });

  test('the notice takes no focus', async ({ page }) => {
    await page.goto(routes.home);
    await expect(notice(page)).toBeVisible();

    await expect(page.locator('body')).toBeFocused();
  });

  test('Escape or scrolling is no choice', async ({ page }) => {
    await page.goto(routes.home);
    await expect(notice(page)).toBeVisible();

    await page.keyboard.press('Escape');
    await page.mouse.wheel(0, 2000);
    await page.waitForFunction(() => scrollY > 0);

    await expect(notice(page)).toBeVisible();
    expect(await stored(page)).toEqual(nothing);
  });

  test('the notice is not printed', async ({ page }) => {
    await page.goto(routes.cookies);
    await expect(notice(page)).toBeVisible();

    await page.emulateMedia({ media: 'print' });

    await expect(page.locator('.consent')).toBeHidden();
  });

  test('the notice goes once another page has a choice', async ({ page }) => {
    await page.goto(routes.cookies);
    await expect(notice(page)).toBeVisible();

    await page.evaluate(storeRejection);
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });

    await expect(notice(page)).toBeHidden();
  });
});

test.describe('after rejecting', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(ca.paths.cookies);
    await page.getByRole('button', { name: ca.consent.reject }).click();
  });

  test('only the choice is stored', async ({ page }) => {
    expect(await stored(page)).toEqual(onlyTheChoice);
  });

  test('other pages have no notice', async ({ page }) => {
    await page.goto(routes.home);

    await expect(changeCookies(page)).toBeVisible();
    await expect(notice(page)).toBeHidden();
  });

  test('a sent request is not reported', async ({ page, form }) => {
    await page.goto(routes.home);
    await hydrateForm(page);

    await form.send();

    await expect(form.status).toHaveText(words.success);
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);
    expect(await stored(page)).toEqual(onlyTheChoice);
  });
});

test('rejecting an expired consent removes what the tag had stored', async ({ page }) => {
  await page.goto(routes.cookies);
  await page.evaluate(() => {
    localStorage.setItem('_gcl_ls', '1');
    localStorage.setItem('consent', JSON.stringify({ choice: 'accepted', at: 0 }));
  });
  await page.reload();

  await reject(page).click();

  await expect(page.getByRole('main')).toBeFocused();
  expect(await stored(page)).toEqual(onlyTheChoice);
});

test.describe('an opened notice', () => {
  test.beforeEach(({ page }) => page.addInitScript(storeRejection));

  test('stays when the page is shown', async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener('pageshow', () => document.body.toggleAttribute('data-shown')),
    );
    const release = await holdBack(page, /\.avif$/);
    await page.goto(routes.home, { waitUntil: 'domcontentloaded' });
    await changeCookies(page).click();

    release();
    await expect(page.locator('[data-shown]')).toBeAttached();

    await expect(notice(page)).toBeFocused();
  });

  test('stays when another page stores something else', async ({ page, context }) => {
    await page.goto(routes.home);
    await changeCookies(page).click();
    const other = await context.newPage();
    await other.goto(routes.cookies);
    await page.evaluate(() =>
      addEventListener('storage', () => document.body.toggleAttribute('data-stored')),
    );

    await other.evaluate(() => localStorage.setItem('of-something-else', '1'));
    await expect(page.locator('[data-stored]')).toBeAttached();

    await expect(notice(page)).toBeVisible();
  });
});

test.describe('after accepting', () => {
  test.use({
    expectedComplaints: [
      /^asked another host: https:\/\/www\.googletagmanager\.com\/gtag\/js\?id=AW-\d+$/,
    ],
  });

  test('the tag starts with consent denied, then granted', async ({ page }) => {
    await acceptTag(page);

    const given = await commands(page);
    expect(given[0]).toEqual(['consent', 'default', denied]);
    expect(given[1]).toEqual(['consent', 'update', granted]);
    expect(given[2]?.[0]).toBe('js');
    expect(given[3]).toEqual(['config', 'AW-123456789']);
    expect(given).toHaveLength(4);
  });

  test('the tag starts on each page', async ({ page }) => {
    const requested = await acceptTag(page);

    await page.goto(routes.privacy);
    await page.waitForFunction(() => 'tagLoaded' in window);

    expect(requested).toEqual([tagScript, tagScript]);
    await expect(notice(page)).toBeHidden();
  });

  test('a call to action is reported under its own label', async ({ page }) => {
    await acceptTag(page);

    await callToAction(page).click();

    expect(await conversions(page)).toEqual([conversionEvents.call]);
  });

  test('a confirmed request is reported under its own label', async ({ page, form }) => {
    await acceptTag(page);
    await callToAction(page).click();
    await hydrateForm(page);

    await form.send();

    await expect(form.status).toHaveText(words.success);
    expect(await conversions(page)).toEqual([
      conversionEvents.call,
      conversionEvents.form,
    ]);
  });

  for (const { paths } of [es, ca])
    test.describe(`a form of ${paths.home} that the browser posts`, () => {
      test('is reported', async ({ page }) => {
        await acceptTag(page);

        await postNatively(page, paths.home);

        await expect(page).toHaveURL(paths.thanks);
        expect(await conversions(page)).toEqual([conversionEvents.form]);
      });

      test('is not reported by a reload', async ({ page }) => {
        await acceptTag(page);
        await postNatively(page, paths.home);

        await page.reload();

        expect(await conversions(page)).toEqual([]);
      });

      test('is not reported by the Back button', async ({ page }) => {
        await acceptTag(page);
        await postNatively(page, paths.home);
        await page.goto(paths.cookies);

        await page.goBack();

        await expect(page).toHaveURL(paths.thanks);
        expect(await conversions(page)).toEqual([]);
      });

      test('is reported once the visitor accepts', async ({ page, context }) => {
        await fakeTag(context);
        await postNatively(page, paths.home);
        expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false);

        const [, button] = await page.locator('.consent button').all();
        await button?.click();

        expect(await conversions(page)).toEqual([conversionEvents.form]);
      });
    });

  test('a visit of the page that thanks is not reported', async ({ page }) => {
    await acceptTag(page);

    await page.goto(routes.thanks);

    expect(await conversions(page)).toEqual([]);
  });

  test('a page that thanks from the cache is not reported', async ({ page, context }) => {
    await fakeTag(context);
    await postNatively(page, routes.home);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));

    await accept(page).click();

    expect(await conversions(page)).toEqual([]);
  });

  test('accepting again uses the tag that is loaded', async ({ page }) => {
    const requested = await acceptTag(page);

    for (const choose of [reject, accept]) {
      await changeCookies(page).click();
      await choose(page).click();
    }
    expect((await commands(page)).at(-3)).toEqual(['consent', 'update', granted]);

    await callToAction(page).click();
    expect((await commands(page)).at(-1)).toEqual(conversionEvents.call);
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

  test.describe('withdrawing', () => {
    test.beforeEach(async ({ page, form }) => {
      await acceptTag(page);
      await page.evaluate(storeAsTheTag);
      await hydrateForm(page);
      await form.fill();
      await changeCookies(page).click();
      await expect(notice(page)).toBeFocused();
    });

    test('gives the focus back', async ({ page }) => {
      await reject(page).click();

      await expect(changeCookies(page)).toBeFocused();
    });

    test('removes the cookies of the tag', async ({ page }) => {
      await reject(page).click();

      await expect(changeCookies(page)).toBeFocused();
      expect(await stored(page)).toEqual(onlyTheChoice);
    });

    test('keeps a half-filled form', async ({ page, form }) => {
      const values = await form.values();

      await reject(page).click();

      await expect(changeCookies(page)).toBeFocused();
      expect(await form.values()).toEqual(values);
    });

    test('reports no more calls to action', async ({ page }) => {
      await reject(page).click();
      const given = await commands(page);
      expect(given.at(-1)).toEqual(['consent', 'update', denied]);

      await callToAction(page).click();

      expect(await commands(page)).toEqual(given);
    });

    test('keeps the tag out of the next page', async ({ page }) => {
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      await reject(page).click();

      await page.goto(routes.cookies);
      await expect(changeCookies(page)).toBeVisible();

      expect(requested).not.toContain(tagScript);
    });
  });

  test.describe('with two tabs open', () => {
    test('accepting in one starts the tag in both', async ({ page, context }) => {
      const requested = await fakeTag(context);

      await acceptInOtherTab(page);

      await expect(notice(page)).toBeHidden();
      await page.waitForFunction(() => 'tagLoaded' in window);
      expect(requested).toEqual([tagScript, tagScript]);
    });

    test('rejecting in one withdraws in the other', async ({ page, context }) => {
      await fakeTag(context);
      const other = await acceptInOtherTab(page);
      await page.waitForFunction(() => 'tagLoaded' in window);

      await changeCookies(other).click();
      await reject(other).click();

      await expect
        .poll(async () => (await commands(page)).at(-1))
        .toEqual(['consent', 'update', denied]);
      await changeCookies(page).click();
      await expect(notice(page)).toContainText(es.consent.rejected);
    });
  });
});

const denied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};
const granted = { ...denied, ad_storage: 'granted', ad_user_data: 'granted' };

/** Returns everything that the browser has stored. */
async function stored(page: Page): Promise<{ cookies: number; storage: string[] }> {
  const storage = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  return { cookies: (await page.context().cookies()).length, storage };
}

/** Answers in place of the tag's hosts, and returns the requested URLs. */
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

/** Accepts on the landing page, and returns the URLs that the tag requests. */
async function acceptTag(page: Page): Promise<string[]> {
  const requested = await fakeTag(page.context());
  await page.goto(routes.home);
  await accept(page).click();
  await page.waitForFunction(() => 'tagLoaded' in window);
  return requested;
}

/**
 * Fills in the form of a page, and makes the browser post it as without the form's
 * script.
 */
async function postNatively(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const thanks = page.waitForURL(/gra/);
  await page.evaluate((fields) => {
    const form = document.querySelector('.form') as HTMLFormElement;
    for (const [name, value] of Object.entries(fields)) {
      const field = form.elements.namedItem(name) as HTMLInputElement;
      field.value = value;
    }
    form.submit();
  }, typed);
  await thanks;
}

/** Opens the landing page, and accepts in a second tab. Returns the second tab. */
async function acceptInOtherTab(page: Page): Promise<Page> {
  await page.goto(routes.home);
  const other = await page.context().newPage();
  await other.goto(routes.cookies);
  await accept(other).click();
  return other;
}

/** Returns the commands that the tag received. */
function commands(page: Page): Promise<unknown[][]> {
  return page.evaluate(() =>
    (window.dataLayer ?? []).map((command) => Array.from(command as ArrayLike<unknown>)),
  );
}

async function conversions(page: Page): Promise<unknown[][]> {
  return (await commands(page)).filter(([command]) => command === 'event');
}

/** In the page: stores a rejection as its notice does. */
function storeRejection(): void {
  localStorage.setItem('consent', JSON.stringify({ choice: 'rejected', at: Date.now() }));
}

/** In the page: stores what the real tag would store. */
function storeAsTheTag(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the tag does
  document.cookie = '_gcl_au=1.1.1; path=/';
  localStorage.setItem('_gcl_ls', '1');
}

/** In the page: returns the properties that make a button prominent. */
function prominenceOf(buttons: Element[]) {
  return buttons.map((button) => {
    const { width, height } = button.getBoundingClientRect();
    const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(button);
    return { width, height, color, backgroundColor, fontSize, fontWeight };
  });
}
