import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ca } from '../i18n/ca.ts';
import { es } from '../i18n/es.ts';
import { servicesIn } from '../services.ts';
import { jsonInHtml, structuredData } from './structured-data.ts';

function graphOf(messages = es) {
  const data = structuredData(messages, '/compartir.jpg');
  return data['@graph'] as unknown as Record<string, unknown>[];
}

const types = (graph: Record<string, unknown>[]) => graph.map((node) => node['@type']);

describe('the structured data of a home page', () => {
  it('describes the company on each home page and the site on the Spanish one', () => {
    assert.deepEqual(types(graphOf()), ['HomeAndConstructionBusiness', 'WebSite']);
    assert.deepEqual(types(graphOf(ca)), ['HomeAndConstructionBusiness']);
  });

  it('serves the four provinces and offers every service', () => {
    const [business] = graphOf();
    const { areaServed, makesOffer } = business as {
      areaServed: { name: string }[];
      makesOffer: { itemOffered: { name: string } }[];
    };
    assert.deepEqual(
      areaServed.map(({ name }) => name),
      ['Barcelona', 'Girona', 'Tarragona', 'Lleida'],
    );
    assert.deepEqual(
      makesOffer.map(({ itemOffered }) => itemOffered.name),
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
