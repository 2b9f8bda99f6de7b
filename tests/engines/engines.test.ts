import { after, describe } from 'node:test';
import { variant } from '../e2e/variants.ts';
import { consent } from './consent.ts';
import { contactBar } from './contact-bar.ts';
import { form } from './form.ts';
import { type Gate, startGate } from './gate.ts';
import { landing } from './landing.ts';
import { lessMotion } from './less-motion.ts';
import { mailPages } from './mails.ts';
import { menu } from './menu.ts';
import { motion, technician } from './motion.ts';
import { navigation } from './navigation.ts';
import { pages } from './pages.ts';
import { chromium, firefox } from './puppeteer.ts';
import { setPieces } from './set-pieces.ts';
import { type Site, startSite } from './site.ts';
import { browserOf, type How, type Screen, type Visit } from './visit.ts';
import { webkit } from './webkit.ts';
import { withoutScript } from './without-script.ts';

const phone = { width: 360, height: 740 };
const wide = { width: 1440, height: 900 };

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
        engine: engine.name,
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

/** What Playwright's tests do not say of Chromium: they show no motion, no mails and no pages kept for going back. */
function inChromium(visit: Visit, { mails }: Others): void {
  for (const screen of [phone, wide]) movingParts(visit, screen);
  motion(visit);
  mailPages(mails);
  navigation(visit);
  lessMotion(visit);
}

/** By what is on the screen and by who looks at it, so that few pages are loaded and WebKit is started thrice. */
function inOthers(visit: Visit, { mails, withTag }: Others): void {
  movingParts(visit, phone);
  for (const test of [contactBar, menu]) test(visit);
  movingParts(visit, wide);
  for (const test of [landing, motion, form, pages]) test(visit);
  mailPages(mails);
  consent(withTag);
  for (const test of [navigation, lessMotion, withoutScript]) test(visit);
}

function movingParts(visit: Visit, screen: Screen): void {
  technician(visit, screen);
  setPieces(visit, screen);
}
