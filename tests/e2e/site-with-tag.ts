import { temporaryDirectory } from '../kit/folders.ts';
import { startProcess } from '../kit/process.ts';
import companyWithTag from './company-with-tag.ts';
import { test as base } from './strict-page.ts';
import { variant } from './variants.ts';

/** Playwright's `test` on a site with an advertising tag, served once per worker. */
export const test = base.extend<object, { siteWithTag: string }>({
  siteWithTag: [
    async ({ afterwards }, use) => {
      const { url } = await startProcess(afterwards, {
        ...(await variant('tag')),
        DATA_DIR: await temporaryDirectory(afterwards),
        RATE_LIMIT: '1000',
      });
      await use(url);
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ siteWithTag }, use) => use(siteWithTag),
});

const { tagId, formLabel, callLabel } = companyWithTag.advertising;

/** The conversion events that the tag should receive. */
export const conversionEvents = {
  form: ['event', 'conversion', { send_to: `${tagId}/${formLabel}` }],
  call: ['event', 'conversion', { send_to: `${tagId}/${callLabel}` }],
};

export const tagScript = `https://www.googletagmanager.com/gtag/js?id=${tagId}`;
