import assert from 'node:assert/strict';
import { test } from 'node:test';
import { company } from '../company.ts';
import { ca } from '../i18n/ca.ts';
import { es } from '../i18n/es.ts';
import { servicesIn } from '../services.ts';
import { jsonInHtml, structuredData } from './structured-data.ts';

function graphOf(messages = es) {
  const { '@context': context, ...data } = structuredData(messages, '/compartir.jpg');
  assert.equal(context, 'https://schema.org');
  return data['@graph'] as unknown as Record<string, unknown>[];
}

test('describes the company, its offers and area, and once the site', () => {
  const { name, legalName, siteUrl, phone, email, nif, address } = company;
  const url = `${siteUrl}/`;
  const business = {
    ...{
      '@type': 'HomeAndConstructionBusiness',
      '@id': `${url}#empresa`,
      name,
      legalName,
      url,
      email,
    },
    ...{ telephone: phone, taxID: nif, image: `${url}compartir.jpg` },
    address: {
      ...{
        '@type': 'PostalAddress',
        streetAddress: 'Calle de Ejemplo, 1',
        postalCode: address.postalCode,
      },
      ...{
        addressLocality: address.city,
        addressRegion: address.province,
        addressCountry: 'ES',
      },
    },
    areaServed: ['Barcelona', 'Girona', 'Tarragona', 'Lleida'].map((name) => ({
      '@type': 'AdministrativeArea',
      name,
    })),
    makesOffer: servicesIn(es).map(({ name }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name },
    })),
  };
  assert.deepEqual(graphOf(), [
    business,
    { '@type': 'WebSite', name, url, inLanguage: 'es' },
  ]);
  assert.equal(graphOf(ca).length, 1);
});

test('contains no ratings or prices', () => {
  assert.doesNotMatch(JSON.stringify(graphOf()), /rating|review|price|openingHours/i);
});

test('cannot close its script element', () => {
  const hostile = { name: '</script><script>alert(1)</script><!--' };
  assert.doesNotMatch(jsonInHtml(hostile), /</);
  assert.deepEqual(JSON.parse(jsonInHtml(hostile)), hostile);
});
