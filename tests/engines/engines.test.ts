import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openExisting } from '../../src/database/open.ts';
import { routes } from '../../src/site/routes.ts';
import { allPages } from '../e2e/all-pages.ts';
import { words } from '../e2e/contact-form.ts';
import { isHydrated } from '../e2e/hydrate-form.ts';
import { variant } from '../e2e/variants.ts';
import { runCommand } from '../kit/commands.ts';
import { sqliteIn } from '../kit/database.ts';
import { shared, temporaryDirectory } from '../kit/folders.ts';
import { postForm, validRequest } from '../kit/form.ts';
import { startProcess } from '../kit/process.ts';
import { until } from '../kit/until.ts';
import { type Browser, bringOnScreen, see } from './browser.ts';
import { firefox } from './firefox.ts';
import { mails } from './mails.ts';
import { webkit } from './webkit.ts';

// Covers only differences from Chromium, in which Playwright tests everything.
describe('in another engine', { concurrency: 2 }, () => {
  const ends = shared();
  let data: string;
  let site: string;
  let siteWithTag: string;

  const start = (folder: string, env = {}) =>
    startProcess(ends, { DATA_DIR: join(data, folder), RATE_LIMIT: '1000', ...env });

  before(async () => {
    data = await temporaryDirectory(ends);
    site = (await start('site')).url;
    siteWithTag = (await start('tag', await variant('tag'))).url;
  });
  after(ends.end);

  for (const engine of [firefox, webkit])
    describe(engine.name, { concurrency: 1 }, () => {
      const skip = engine.missing ? `${engine.missing} is not installed` : false;
      /**
       * One browser with script and one without, each started when it is first needed.
       */
      const browsers = new Map<boolean, Browser>();
      after(async () => {
        for (const browser of browsers.values()) await browser.close();
      });

      async function open(
        address: string,
        width = 1440,
        { script = true } = {},
      ): Promise<Browser> {
        const browser = browsers.get(script) ?? (await engine.start({ script }));
        browsers.set(script, browser);
        await browser.resize(width, 800);
        await browser.open(address.startsWith('/') ? site + address : address);
        await see(browser, () => document.readyState === 'complete');
        return browser;
      }

      test('no page is wider than a phone', { skip }, async () => {
        for (const { name, path } of allPages) {
          const browser = await open(path, 360);
          assert.equal(await browser.run(isTooWide), false, name);
        }
      });

      async function openMail(html: string): Promise<Browser> {
        // In WebKit, a `data:` URL would inherit the content policy of the previous page.
        const file = join(data, `${engine.name}.html`);
        await writeFile(file, html);
        const browser = await open(`file://${file}`, 360);
        const length = await browser.run(() => document.body.innerText.length);
        assert.ok(length > 50);
        return browser;
      }

      test('no mail is wider than a phone', { skip }, async () => {
        for (const [name, { html = '' }] of Object.entries(mails)) {
          const browser = await openMail(html);
          assert.equal(await browser.run(isTooWide), false, name);
        }
      });

      test('no mail loads anything', { skip }, async () => {
        for (const [name, { html = '' }] of Object.entries(mails)) {
          const browser = await openMail(html);
          const loaded = await browser.run(
            () => performance.getEntriesByType('resource').length,
          );
          assert.equal(loaded, 0, name);
          assert.equal(await browser.run(partsThatLoad), 0, name);
        }
      });

      test('an anchor scrolls to below the header', { skip }, async () => {
        const browser = await open(routes.home);

        await browser.click('.menu li a[href="#vertical-bcn"]');

        await see(browser, startsBelowHeader, 'vertical-bcn');
      });

      test('Back returns to the previous anchor', { skip }, async () => {
        const browser = await open(routes.home);
        for (const id of ['vertical-bcn', 'contacto']) {
          await browser.click(`.menu li a[href="#${id}"]`);
          await see(browser, startsBelowHeader, id);
        }

        await browser.back();

        await see(browser, startsBelowHeader, 'vertical-bcn');
      });

      test('a link in the open menu leads to its section', { skip }, async () => {
        const browser = await open(routes.home, 360);
        await browser.click('.menu-button');
        await see(browser, menuIsOpen, true);

        await browser.click('.menu a[href="#seguridad"]');

        await see(browser, menuIsOpen, false);
        await see(browser, startsBelowHeader, 'seguridad');
      });

      async function openForm(): Promise<Browser> {
        const browser = await open(routes.home);
        await browser.run(bringOnScreen, 'form button');
        await see(browser, isHydrated);
        return browser;
      }

      test('the browser asks for a missing name', { skip }, async () => {
        const browser = await openForm();

        await browser.click('form button');

        await see(browser, nameIsFocused);
      });

      test('a sent request is confirmed', { skip }, async () => {
        const browser = await openForm();
        await browser.click('form button');
        await see(browser, nameIsFocused);
        await fill(browser, engine.name);

        await browser.click('form button');

        await see(browser, says, words.success);
        assert.equal(await browser.run(typedName), '');
      });

      test('without script every heading is visible', { skip }, async () => {
        const browser = await open(routes.home, 360, { script: false });

        // The headings of the receipt are shown only after a request.
        const isHidden = await browser.run(() =>
          [...document.querySelectorAll('main :is(h1, h2, h3)')]
            .filter((heading) => !heading.closest('.received'))
            .some((heading) => !heading.checkVisibility()),
        );

        assert.equal(isHidden, false);
      });

      test('without script the menu opens', { skip }, async () => {
        const browser = await open(routes.home, 360, { script: false });

        await browser.click('.menu-button');

        await see(browser, menuIsOpen, true);
      });

      test('without script the form leads to a page that thanks', { skip }, async () => {
        const browser = await open(routes.home, 360, { script: false });
        await fill(browser, `${engine.name} without script`);

        await browser.click('form button');

        await see(browser, (path) => location.pathname.startsWith(path), routes.thanks);
      });

      async function refuseCookies(): Promise<Browser> {
        const browser = await open(siteWithTag);
        await browser.run(() => localStorage.clear());
        await open(siteWithTag);
        await see(browser, noticeIsShown, true);
        await browser.click('[aria-label="Aviso de cookies"] button:first-of-type');
        await see(browser, noticeIsShown, false);
        return browser;
      }

      test('the cookie notice stays away once refused', { skip }, async () => {
        const browser = await refuseCookies();

        await open(siteWithTag);

        assert.equal(await browser.run(noticeIsShown, false), true);
      });

      test('only the refusal of cookies is stored', { skip }, async () => {
        const browser = await refuseCookies();

        await open(siteWithTag);

        assert.equal(await browser.run(() => document.cookie), '');
        const kept = await browser.run(() => Object.keys(localStorage));
        assert.deepEqual(kept, ['consent']);
      });

      test('the desk keeps actions that are made offline', { skip }, async () => {
        const database = sqliteIn(join(data, engine.name));
        const { url, kill } = await start(engine.name);
        const env = { PORT: new URL(url).port };
        await postForm(url, validRequest);
        const command = ['desk', '--for', engine.name];
        const { stdout } = await runCommand(database, command, env);
        const link = /http\S+/.exec(stdout)?.[0] ?? '';
        const browser = await open(link);
        await signIn(browser, link);
        await open(new URL('/oficina/', link).href);
        await see(browser, showsText, validRequest.name);
        await open(new URL('/oficina/solicitudes/1', link).href);
        await see(browser, showsText, validRequest.message);
        // In a wide window, the list beside it shows the message too.
        await see(browser, isThere, 'form textarea');

        await kill('SIGTERM');
        await browser.type('form textarea', 'Portero: Juan');
        await clickButton(browser, 'Guardar la nota');
        await clickButton(browser, 'Contestada');
        await start(engine.name, env);

        const { queries, close } = await openExisting(database);
        const events = queries.selectFrom('requestEvents').select('kind').orderBy('id');
        await until(async () => (await events.execute()).length === 2).finally(close);
      });
    });
});

async function signIn(browser: Browser, link: string): Promise<void> {
  await clickButton(browser, 'Entrar en este dispositivo');
  // If passkeys are supported, the desk offers to save one first.
  await see(browser, (path) => location.pathname !== path, new URL(link).pathname);
}

/** In the page: returns whether an element is there. */
function isThere(selector: string): boolean {
  return document.querySelector(selector) !== null;
}

async function clickButton(browser: Browser, label: string): Promise<void> {
  await see(browser, markButton, label);
  await browser.click('[data-marked]');
}

async function fill(browser: Browser, name: string): Promise<void> {
  await browser.type('form [name=name]', `Ana ${name}`);
  await browser.type('form [name=email]', 'ana@example.com');
  await browser.type('form [name=message]', `Una fachada de cinco plantas. ${name}`);
  await browser.click('form [type=checkbox]');
}

// The following functions run in the page.

function isTooWide(): boolean {
  return document.documentElement.scrollWidth > innerWidth;
}

function partsThatLoad(): number {
  return document.querySelectorAll('[src], [srcset], link, script, iframe, object')
    .length;
}

function showsText(text: string): boolean {
  return document.body.innerText.includes(text);
}

function nameIsFocused(): boolean {
  return document.activeElement?.getAttribute('name') === 'name';
}

function typedName(): string | undefined {
  return document.forms[0]?.querySelector('input')?.value;
}

/** Returns whether a section starts where the header ends. */
function startsBelowHeader(id: string): boolean {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const top = document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN;
  return Math.abs(top - header) <= 1.5;
}

/**
 * The menu is uncovered gradually. It is open once a link is on top of everything else.
 */
function menuIsOpen(open: boolean): boolean {
  const link = document.querySelector('.menu a[href="#seguridad"]') as Element;
  const { left, top, height } = link.getBoundingClientRect();
  return link.contains(document.elementFromPoint(left + 1, top + height - 1)) === open;
}

function says(sentence: string): boolean {
  const status = document.querySelector('#contacto [role=status]') as HTMLElement;
  return status.innerText.includes(sentence) && status.checkVisibility();
}

function noticeIsShown(shown: boolean): boolean {
  const notice = document.querySelector('[aria-label="Aviso de cookies"]');
  return (notice?.checkVisibility() ?? false) === shown;
}

/** Marks only the button with this label for a click. */
function markButton(label: string): boolean {
  document.querySelector('[data-marked]')?.removeAttribute('data-marked');
  const button = [...document.querySelectorAll('button')].find(
    (one) => one.innerText.trim() === label,
  );
  button?.setAttribute('data-marked', '');
  return button !== undefined;
}
