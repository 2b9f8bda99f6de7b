import { after, before, describe } from 'node:test';
import { consent } from './consent.ts';
import { contactBar } from './contact-bar.ts';
import { form } from './form.ts';
import { type Gate, startGate } from './gate.ts';
import { landing } from './landing.ts';
import { mailPages } from './mails.ts';
import { motion } from './motion.ts';
import { pages } from './pages.ts';
import { chromium, firefox } from './puppeteer.ts';
import { setPieces } from './set-pieces.ts';
import { buildWithTag, type Site, startSite } from './site.ts';
import { browsersOf, type Visit } from './visit.ts';
import { webkit } from './webkit.ts';

let site: Site;
let siteWithTag: Site;
before(async () => {
  site = await startSite();
  siteWithTag = await startSite(await buildWithTag());
});
after(() => Promise.all([site.stop(), siteWithTag.stop()]));

// The tests of each engine run one after another, beside those of the others: most of the time goes by in the browsers.
describe('the site', { concurrency: 3 }, () => {
  for (const engine of [chromium, firefox, webkit]) {
    const skip = engine.missing ? `${engine.missing} is not installed` : false;
    describe(`in ${engine.name}`, { skip, concurrency: 1 }, () => {
      const browsers = browsersOf(engine);
      let gate: Gate;
      before(async () => {
        gate = await startGate(site.url);
      });
      after(async () => {
        await browsers.close();
        gate.close();
      });
      const visit: Visit = {
        engine: engine.name,
        open: (path, how) => browsers.open(gate.url + path, how),
        gate: () => gate,
      };
      for (const test of [landing, contactBar, motion, setPieces, form, pages]) test(visit);
      mailPages({ open: browsers.open });
      consent({ ...visit, open: (path, how) => browsers.open(siteWithTag.url + path, how) });
    });
  }
});
