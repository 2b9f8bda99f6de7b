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
import { type ServerProcess, startProcess } from '../kit/process.ts';
import { until } from '../kit/until.ts';
import { type Browser, bringOnScreen, see } from './browser.ts';
import { firefox } from './firefox.ts';
import { mails } from './mails.ts';
import { webkit } from './webkit.ts';

// Covers differences from Chromium, in which Playwright tests everything.
describe('in another engine', { concurrency: 2 }, () => {
  const ends = shared();
  let data: string;
  const sites: ServerProcess[] = [];
  const startSite = (folder: string, env = {}) =>
    startProcess(ends, { DATA_DIR: join(data, folder), RATE_LIMIT: '1000', ...env });
  before(async () => {
    data = await temporaryDirectory(ends);
    sites.push(await startSite('site'), await startSite('tag', await variant('tag')));
  });
  after(ends.end);

  for (const engine of [firefox, webkit])
    describe(engine.name, { concurrency: 1 }, () => {
      const skip = engine.missing ? `${engine.missing} is not installed` : false;
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
        await browser.open(address.startsWith('/') ? sites[0]?.url + address : address);
        await see(browser, () => document.readyState === 'complete');
        return browser;
      }

      test('no page is wider than a phone', { skip }, async () => {
        for (const { name, path } of allPages) {
          const browser = await open(path, 360);
          assert.ok(
            await browser.run(() => document.documentElement.scrollWidth <= innerWidth),
            name,
          );
        }
      });

      test('no mail is wider than a phone or loads anything', { skip }, async () => {
        for (const [name, { html = '' }] of Object.entries(mails)) {
          // No `data:` address: in WebKit that would inherit the content policy of the page before.
          const file = join(data, `${engine.name}.html`);
          await writeFile(file, html);
          const browser = await open(`file://${file}`, 360);
          const { text, ...shown } = await browser.run(() => ({
            text: document.body.innerText.length,
            wider: document.documentElement.scrollWidth > innerWidth,
            loaded: performance.getEntriesByType('resource').length,
            loading: document.querySelectorAll(
              '[src], [srcset], link, script, iframe, object',
            ).length,
          }));
          assert.ok(text > 50, name);
          assert.deepEqual(shown, { wider: false, loaded: 0, loading: 0 }, name);
        }
      });

      test('an anchor leads below the header, and Back returns', { skip }, async () => {
        const browser = await open(routes.home);
        for (const id of ['vertical-bcn', 'contacto']) {
          await browser.click(`.menu li a[href="#${id}"]`);
          await see(browser, startsBelowHeader, id);
        }
        await browser.back();
        await see(browser, startsBelowHeader, 'vertical-bcn');
      });

      test('the menu opens, leads to a section and closes', { skip }, async () => {
        const browser = await open(routes.home, 360);
        await browser.click('.menu-button');
        await see(browser, menuIsOpen, true);
        await browser.click('.menu a[href="#seguridad"]');
        await see(browser, menuIsOpen, false);
        await see(browser, startsBelowHeader, 'seguridad');
      });

      test('the browser validates the form, and a request is confirmed', {
        skip,
      }, async () => {
        const browser = await open(routes.home);
        await browser.run(bringOnScreen, 'form button');
        await see(browser, isHydrated);
        await browser.click('form button');
        await see(browser, () => document.activeElement?.getAttribute('name') === 'name');
        await fill(browser, engine.name);
        await browser.click('form button');
        await see(browser, says, words.success);
        assert.equal(
          await browser.run(() => document.forms[0]?.querySelector('input')?.value),
          '',
        );
      });

      test('without script the texts, the menu and the form work', { skip }, async () => {
        const browser = await open(routes.home, 360, { script: false });
        const isHidden = await browser.run(() =>
          [...document.querySelectorAll('main :is(h1, h2, h3)')].some(
            (text) => !text.checkVisibility(),
          ),
        );
        assert.equal(isHidden, false);
        await browser.click('.menu-button');
        await see(browser, menuIsOpen, true);
        await browser.click('.menu-button');
        await fill(browser, `${engine.name} without script`);
        await browser.click('form button');
        await see(browser, (path) => location.pathname.startsWith(path), routes.thanks);
      });

      test('the cookie notice is gone once refused, and only that is kept', {
        skip,
      }, async () => {
        const url = sites[1]?.url ?? '';
        const browser = await open(url);
        await see(browser, noticeIsShown, true);
        await browser.click('[aria-label="Aviso de cookies"] button:first-of-type');
        await see(browser, noticeIsShown, false);
        await open(url);
        assert.equal(await browser.run(noticeIsShown, false), true);
        const kept = await browser.run(() => [
          document.cookie,
          Object.keys(localStorage),
        ]);
        assert.deepEqual(kept, ['', ['consent']]);
      });

      test('signs in by a link, and keeps actions done offline', { skip }, async () => {
        const database = sqliteIn(join(data, engine.name));
        const { url, kill } = await startSite(engine.name);
        await postForm(url, validRequest);
        const env = { PORT: new URL(url).port };
        const { stdout } = await runCommand(
          database,
          ['desk', '--for', engine.name],
          env,
        );
        const link = /http\S+/.exec(stdout)?.[0] ?? '';
        const browser = await open(link);
        await clickButton(browser, 'Entrar en este dispositivo');
        // Where passkeys are known, one is offered first.
        await see(browser, (path) => location.pathname !== path, new URL(link).pathname);
        await open(new URL('/oficina/', link).href);
        await see(
          browser,
          (name) => document.body.innerText.includes(name),
          validRequest.name,
        );
        await open(new URL('/oficina/solicitudes/1', link).href);
        await see(
          browser,
          (text) => document.body.innerText.includes(text),
          validRequest.message,
        );
        await kill('SIGTERM');
        await browser.type('form textarea', 'Portero: Juan');
        await clickButton(browser, 'Guardar la nota');
        await clickButton(browser, 'Contestada');
        await startSite(engine.name, env);
        const { queries, close } = await openExisting(database);
        const events = queries.selectFrom('requestEvents').select('kind').orderBy('id');
        await until(async () => (await events.execute()).length === 2).finally(close);
      });
    });
});

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

/** In the page: whether a section starts where the header ends. */
function startsBelowHeader(id: string): boolean {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const top = document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN;
  return Math.abs(top - header) <= 1.5;
}

/** In the page: the menu is open once a link lies on top of all else, since it is uncovered little by little. */
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

/** In the page: marks the button of this label, and no other, for a click. */
function markButton(label: string): boolean {
  document.querySelector('[data-marked]')?.removeAttribute('data-marked');
  const button = [...document.querySelectorAll('button')].find(
    (one) => one.innerText.trim() === label,
  );
  button?.setAttribute('data-marked', '');
  return button !== undefined;
}
