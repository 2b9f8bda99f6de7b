import { test as withoutBrowser } from '@playwright/test';
import { routes } from '../../src/site/routes.ts';
import { expect, leavesSite, test } from './strict-page.ts';

test('a followed telephone link is no request to another host', async ({
  page,
  complaints,
}) => {
  await page.goto(routes.home);
  const announced = page.waitForEvent('request', (request) =>
    request.url().startsWith('tel:'),
  );

  await page.locator('header a[href^="tel:"]:visible').click();
  await announced;

  expect(complaints).toEqual([]);
});

test.describe('a page of another host', () => {
  const url = 'https://another-host.example/';
  test.use({ expectedComplaints: [new RegExp(`^asked another host: ${url}$`)] });

  test('is a complaint', async ({ page, complaints }) => {
    await page.route(url, (route) => route.fulfill({ body: '' }));

    await page.goto(url);

    expect(complaints).toEqual([`asked another host: ${url}`]);
  });
});

const addresses = [
  { what: 'a page of the site', url: 'http://site.example/gracias', isForeign: false },
  { what: 'another port', url: 'http://site.example:8080/', isForeign: true },
  { what: 'another host by TLS', url: 'https://other.example/', isForeign: true },
  { what: 'a telephone', url: 'tel:+34600000000', isForeign: false },
  { what: 'a mail address', url: 'mailto:ana@example.com', isForeign: false },
  { what: 'a picture in the text', url: 'data:image/png;base64,', isForeign: false },
];

for (const { what, url, isForeign } of addresses)
  withoutBrowser(`${what} is ${isForeign ? '' : 'not '}another host`, () => {
    expect(leavesSite(url, 'http://site.example')).toBe(isForeign);
  });
