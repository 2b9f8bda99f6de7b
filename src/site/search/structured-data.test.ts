import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { vocabularyFaults } from '../../../tests/support/schema-vocabulary.ts';
import { loadCompany } from '../../company/load.ts';
import { ca } from '../content/ca/words.ts';
import { es } from '../content/es/words.ts';
import type { Page } from '../content/pages.ts';
import { servicesIn } from '../content/services.ts';
import { jsonInHtml, structuredData } from './structured-data.ts';

const company = await loadCompany('company.ts');
const page: Page = {
  key: 'legalNotice',
  path: '/aviso-legal',
  name: 'Aviso legal',
  title: 'Aviso legal | X',
  description: 'Quién está detrás.',
  indexed: true,
};

function graphOf(changes: Partial<Page> = {}, of = company, words = es) {
  const data = structuredData({
    company: of,
    page: { ...page, ...changes },
    words,
    shareImage: '/compartir.jpg',
  });
  return data['@graph'] as unknown as Record<string, unknown>[];
}

const types = (graph: Record<string, unknown>[]) => graph.map((node) => node['@type']);

describe('the structured data of a page', () => {
  it('uses only types and properties of the schema.org vocabulary, where they belong', () => {
    assert.deepEqual(vocabularyFaults(graphOf()), []);
  });

  it('finds a property that does not belong, so that the check above can fail', () => {
    assert.deepEqual(vocabularyFaults([{ '@type': 'WebSite', priceRange: '€' }]), ['WebSite.priceRange']);
    assert.deepEqual(vocabularyFaults([{ '@type': 'RopeAccessCompany' }]), ['RopeAccessCompany']);
  });

  it('has the way to a page below the home page, and none on the home page', () => {
    assert.deepEqual(types(graphOf()), [
      'HomeAndConstructionBusiness',
      'WebSite',
      'WebPage',
      'BreadcrumbList',
    ]);
    assert.deepEqual(types(graphOf({ key: 'home', path: '/' })), [
      'HomeAndConstructionBusiness',
      'WebSite',
      'WebPage',
    ]);
  });

  it('tells of the site in Spanish alone, where its home page is, and in Catalan of the page and whose it is', () => {
    const graph = graphOf({ key: 'home', path: '/ca/' }, company, ca);
    assert.deepEqual(types(graph), ['HomeAndConstructionBusiness', 'WebPage']);
    const site = graphOf().find((node) => node['@type'] === 'WebSite');
    assert.deepEqual(graph[1]?.isPartOf, { '@id': site?.['@id'] });
    assert.equal(graph[1]?.inLanguage, 'ca');
  });

  it('names each work on the home page, at its place there', () => {
    const work = {
      title: 'Patio de luces',
      place: 'Sant Gervasi',
      year: 2026,
      sentence: 'Pintado.',
      picture: 'a',
    };
    const graph = graphOf({ key: 'home', path: '/' }, { ...company, works: [work] });
    assert.deepEqual(vocabularyFaults(graph), []);
    const named = graph.find((node) => node['@type'] === 'CreativeWork');
    assert.equal(named?.['@id'], `${company.siteUrl}/#obra-patio-de-luces-sant-gervasi`);
    assert.ok(!types(graphOf({}, { ...company, works: [work] })).includes('CreativeWork'));
  });

  it('serves the configured provinces and offers every service', () => {
    const [business] = graphOf({}, { ...company, provinces: ['Girona', 'Lleida'] });
    const { areaServed, hasOfferCatalog } = business as {
      areaServed: { name: string }[];
      hasOfferCatalog: { itemListElement: { itemOffered: { name: string } }[] };
    };
    assert.deepEqual(
      areaServed.map(({ name }) => name),
      ['Provincia de Girona', 'Provincia de Lleida'],
    );
    assert.deepEqual(
      hasOfferCatalog.itemListElement.map(({ itemOffered }) => itemOffered.name),
      servicesIn(es).map(({ name }) => name),
    );
  });

  it('rates and prices nothing', () => {
    assert.doesNotMatch(JSON.stringify(graphOf()), /rating|review|price|openingHours/i);
  });

  it('cannot end the script that it stands in', () => {
    const hostile = { name: '</script><script>alert(1)</script><!--' };
    assert.doesNotMatch(jsonInHtml(hostile), /</);
    assert.deepEqual(JSON.parse(jsonInHtml(hostile)), hostile);
  });
});
