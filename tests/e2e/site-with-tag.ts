import { join } from 'node:path';
import companyWithTag from './company-with-tag.ts';
import { startOwnServer } from './own-server.ts';
import { test as base } from './strict-page.ts';
import { variant } from './variants.ts';

/** Tests of the site of a company that has an advertising tag: each worker serves it. */
export const test = base.extend<object, { siteWithTag: string }>({
  siteWithTag: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use, { parallelIndex }) => {
      const server = await startOwnServer(() => ['src/server/main.ts'], {
        ...(await variant('tag')),
        DATA_DIR: join('reports', `data-with-tag-${parallelIndex}`),
      });
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ siteWithTag }, use) => use(siteWithTag),
});

const { tagId, formLabel, callLabel } = companyWithTag.advertising;

/** What the tag is notified of, by the company file of that site. */
export const conversionOf = {
  form: ['event', 'conversion', { send_to: `${tagId}/${formLabel}` }],
  call: ['event', 'conversion', { send_to: `${tagId}/${callLabel}` }],
};

export const tagScript = `https://www.googletagmanager.com/gtag/js?id=${tagId}`;
