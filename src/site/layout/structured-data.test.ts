import assert from 'node:assert/strict';
import { test } from 'node:test';
import { company } from '../company.ts';
import { ca } from '../i18n/ca.ts';
import { es } from '../i18n/es.ts';
import { servicesIn } from '../services.ts';
import { jsonInHtml, structuredData } from './structured-data.ts';

function graphOf(messages = es) {
  const data = structuredData(messages, '/compartir.jpg');
  return data['@graph'] as unknown as Record<string, unknown>[];
}

const types = (graph: Record<string, unknown>[]) => graph.map((node) => node['@type']);

test('describes the company, its offers and area, and once the site', () => {
  assert.deepEqual(types(graphOf()), ['HomeAndConstructionBusiness', 'WebSite']);
  assert.deepEqual(types(graphOf(ca)), ['HomeAndConstructionBusiness']);
  const { name, legalName, siteUrl, phone, email, nif, address } = company;
  assert.partialDeepStrictEqual(graphOf()[0], {
    ...{ name, legalName, telephone: phone, email, taxID: nif, url: `${siteUrl}/` },
    image: `${siteUrl}/compartir.jpg`,
    areaServed: ['Barcelona', 'Girona', 'Tarragona', 'Lleida'].map((name) => ({ name })),
    makesOffer: servicesIn(es).map(({ name }) => ({ itemOffered: { name } })),
    address: { postalCode: address.postalCode, addressLocality: address.city, addressCountry: 'ES' },
  });
});

test('contains no ratings or prices', () => {
  assert.doesNotMatch(JSON.stringify(graphOf()), /rating|review|price|openingHours/i);
});

test('cannot close its script element', () => {
  const hostile = { name: '</script><script>alert(1)</script><!--' };
  assert.doesNotMatch(jsonInHtml(hostile), /</);
  assert.deepEqual(JSON.parse(jsonInHtml(hostile)), hostile);
});
