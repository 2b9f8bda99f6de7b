import { after, before, describe } from 'node:test';
import { motion } from './motion.ts';
import { chromium, firefox } from './puppeteer.ts';
import { type Site, startSite } from './site.ts';
import { visitWith } from './visit.ts';
import { webkit } from './webkit.ts';

let site: Site;
before(async () => {
  site = await startSite();
});
after(() => site.stop());

// The tests of each engine run one after another, beside those of the others: most of the time goes by in the browsers.
describe('the site', { concurrency: 3 }, () => {
  for (const engine of [chromium, firefox, webkit]) {
    const skip = engine.missing ? `${engine.missing} is not installed` : false;
    describe(`in ${engine.name}`, { skip, concurrency: 1 }, () => {
      const visit = visitWith(engine, () => site.url);
      after(() => visit.close());
      for (const test of [motion]) test(visit);
    });
  }
});
