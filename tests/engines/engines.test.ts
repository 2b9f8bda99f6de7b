import { after, describe } from 'node:test';
import { variant } from '../e2e/variants.ts';
import { consent } from './consent.ts';
import { form } from './form.ts';
import { type Gate, startGate } from './gate.ts';
import { mailPages } from './mails.ts';
import { menu } from './menu.ts';
import { navigation } from './navigation.ts';
import { pages } from './pages.ts';
import { chromium, firefox } from './puppeteer.ts';
import { type Site, startSite } from './site.ts';
import { browserOf, type How, type Visit } from './visit.ts';
import { webkit } from './webkit.ts';
import { withoutScript } from './without-script.ts';

/** Each is started by the first test that wants it. */
let site: Promise<Site> | undefined;
let siteWithTag: Promise<Site> | undefined;
after(async () => {
  for (const started of [site, siteWithTag]) await (await started?.catch(() => undefined))?.stop();
});

// The tests of each engine run one after another, beside those of the others: most of the time goes by in the browsers.
describe('the site', { concurrency: 3 }, () => {
  for (const engine of [chromium, firefox, webkit]) {
    describe(`in ${engine.name}`, { concurrency: 1 }, () => {
      const browser = browserOf(engine);
      let gate: Gate | undefined;
      const home = async () => {
        site ??= startSite();
        gate ??= await startGate((await site).url);
        return gate.url;
      };
      after(async () => {
        await browser.close();
        gate?.close();
      });
      const visit: Visit = {
        skip: engine.missing ? `${engine.missing} is not installed` : false,
        open: async (path, how) => browser.open((await home()) + path, how),
        look: async (path, how) => browser.look((await home()) + path, how),
        gate: () => gate as Gate,
      };
      const others = { mails: { ...visit, open: browser.open }, withTag: { ...visit, open: openWithTag } };
      (engine === chromium ? inChromium : inOthers)(visit, others);

      async function openWithTag(path: string, how?: How) {
        siteWithTag ??= variant('tag').then(startSite);
        return browser.open((await siteWithTag).url + path, how);
      }
    });
  }
});

type Others = Record<'mails' | 'withTag', Pick<Visit, 'skip' | 'open'>>;

/** Playwright tests the rest in Chromium. */
function inChromium(visit: Visit, { mails }: Others): void {
  mailPages(mails);
  navigation(visit);
}

/** By what is on the screen and by who looks at it, so that few pages are loaded and WebKit is started twice. */
function inOthers(visit: Visit, { mails, withTag }: Others): void {
  for (const test of [menu, form, pages]) test(visit);
  mailPages(mails);
  consent(withTag);
  for (const test of [navigation, withoutScript]) test(visit);
}
