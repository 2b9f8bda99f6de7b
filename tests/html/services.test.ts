import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { HTMLElement as Part } from 'node-html-parser';
import company from '../../company.ts';
import { ca } from '../../src/site/i18n/ca.ts';
import { es } from '../../src/site/i18n/es.ts';
import { catalanServicePages, servicePages } from '../e2e/all-pages.ts';
import { builtPage, hrefs, only, sharedPicture, textOf, texts } from './built-page.ts';

const home = await builtPage(es.paths.home);
const sharedByHome = only(home, 'meta[property="og:image"]').getAttribute('content');
const cards = home.querySelectorAll('#servicios :is(.featured, .services) > li');
const anchors = cards.map(({ id }) => id);

for (const { name, path } of [...servicePages, ...catalanServicePages])
  describe(`the page about ${name}`, async () => {
    const page = await builtPage(path);
    const article = only(page, 'article');
    const { paths } = path.startsWith('/ca/') ? ca : es;

    test('has 400 words of its own', () => {
      const words = textOf(article).split(' ');
      assert.ok(words.length >= 400, `${words.length} words`);
    });

    test('has a title that search results show in full', () => {
      assert.ok(textOf(only(page, 'title')).length <= 60);
    });

    test('has a description that search results show in full', () => {
      const { length } =
        only(page, 'meta[name=description]').getAttribute('content') ?? '';
      assert.ok(length >= 70 && length <= 160, `${length} characters`);
    });

    test('brings its service to the form', () => {
      const toForm = hrefs(article, 'a.button').filter((href) => href.includes('#'));
      assert.ok(toForm.length > 0);
      for (const href of toForm) {
        const anchor = /^\/(?:ca\/)?\?servicio=([\w-]+)#contacto$/.exec(href)?.[1];
        assert.ok(anchors.includes(anchor ?? ''), href);
      }
    });

    test('links to the other services', () => {
      assert.equal(hrefs(article, 'nav h3 a').length, 3);
    });

    test('links its footer to the documents of the landing page', () => {
      const [toDocuments] = hrefs(page, '.footer-brand a');
      assert.equal(toDocuments, `${paths.home}#documentacion`);
    });

    for (const way of ['tel:', 'https://wa.me/'])
      test(`links to ${way}`, () => {
        assert.ok(hrefs(article, `a[href^="${way}"]`).length > 0);
      });

    test('says who certifies the technicians', () => {
      assert.match(textOf(only(page, '.hero .claims')), /IRATA\/ANETVA/);
    });

    test('names the standards of the landing page', async () => {
      const names = '.standards .display';
      const landing = await builtPage(paths.home);
      assert.ok(texts(article, names).length > 0);
      assert.deepEqual(texts(article, names), texts(landing, names));
    });

    test('links urgent visitors to the telephone', () => {
      assert.ok(hrefs(article, '.urgent-line a[href^="tel:"]').length > 0);
    });

    test('has the line for emergencies below the heading of its card', () => {
      const [first, second] = only(article, '.form-card .flow').children;
      assert.equal(first?.classNames, 'form-head');
      assert.equal(second?.classNames, 'urgent-line');
    });

    test('has its own picture for shared links', () => {
      const shared = only(page, 'meta[property="og:image"]').getAttribute('content');
      assert.notEqual(shared, sharedByHome);
    });

    test('describes its picture for shared links', async () => {
      const alt = only(page, '.hero img').getAttribute('alt');
      assert.equal((await sharedPicture(page)).alt, alt);
    });

    const graph = graphOf(page);

    test('describes its service to search engines', () => {
      const service = graph.find((node) => node['@type'] === 'Service');
      assert.equal(service?.url, `${company.siteUrl}${path}`);
    });

    test('refers search engines to the company and its address', () => {
      const service = graph.find((node) => node['@type'] === 'Service');
      const provider = service?.provider as { '@id': string };
      const business = graph.find((node) => node['@id'] === provider['@id']);
      assert.ok(business?.address);
    });

    test('is below the home page for search engines', () => {
      const crumbs = graph.find((node) => node['@type'] === 'BreadcrumbList');
      const items = crumbs?.itemListElement as { item: string }[];
      const addresses = items.map(({ item }) => item);
      assert.deepEqual(addresses, [
        `${company.siteUrl}${paths.home}`,
        `${company.siteUrl}${path}`,
      ]);
    });
  });

test('the cards of the landing page link to the pages', () => {
  const linked = hrefs(home, '#servicios h3 a').filter((href) => href.startsWith('/'));
  assert.deepEqual(
    linked,
    servicePages.map(({ path }) => path),
  );
});

for (const [{ paths }, page] of [
  [es, servicePages.at(-1)],
  [ca, catalanServicePages.at(-1)],
] as const)
  test(`the questions of ${paths.home} link to the page about inspections`, async () => {
    const landing = await builtPage(paths.home);
    assert.deepEqual(hrefs(landing, '#contacto details a'), [page?.path]);
  });

test('the footer links to the pages', () => {
  const linked = hrefs(home, '.footer-services a').filter((href) => href.startsWith('/'));
  assert.deepEqual(
    linked,
    servicePages.map(({ path }) => path),
  );
});

test('each card has a way to ask', () => {
  for (const card of cards) {
    const ways = hrefs(card).filter((href) => /^(?:#contacto$|tel:)/.test(href));
    const hasPage = texts(card, 'h3 a[href^="/"]').length > 0;
    assert.ok(ways.length > 0 || hasPage, card.id);
  }
});

/** Returns the nodes of a page's JSON-LD. */
function graphOf(page: Part): Record<string, unknown>[] {
  const script = only(page, 'script[type="application/ld+json"]');
  return JSON.parse(script.textContent)['@graph'];
}
