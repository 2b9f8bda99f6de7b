import assert from 'node:assert/strict';
import { test } from 'node:test';
import { company } from '../company.ts';
import { ca } from '../i18n/ca.ts';
import { es } from '../i18n/es.ts';
import { servicesIn } from '../services.ts';
import { jsonInHtml, structuredData } from './structured-data.ts';

const siteUrl = `${company.siteUrl}/`;

test('its vocabulary is that of schema.org', () => {
  const { '@context': context } = structuredData(es, '/compartir.jpg');

  assert.equal(context, 'https://schema.org');
});

test('describes the company', () => {
  const { address, areaServed, makesOffer, ...business } = businessIn(es);

  assert.deepEqual(business, {
    '@type': 'HomeAndConstructionBusiness',
    '@id': `${siteUrl}#empresa`,
    name: company.name,
    legalName: company.legalName,
    url: siteUrl,
    email: company.email,
    telephone: company.phone,
    taxID: company.nif,
    image: `${siteUrl}compartir.jpg`,
  });
});

test('gives the address of the company', () => {
  assert.deepEqual(businessIn(es).address, {
    '@type': 'PostalAddress',
    streetAddress: 'Calle de Ejemplo, 1',
    postalCode: company.address.postalCode,
    addressLocality: company.address.city,
    addressRegion: company.address.province,
    addressCountry: 'ES',
  });
});

test('names the provinces of Catalonia as the area', () => {
  assert.deepEqual(businessIn(es).areaServed, [
    { '@type': 'AdministrativeArea', name: 'Barcelona' },
    { '@type': 'AdministrativeArea', name: 'Girona' },
    { '@type': 'AdministrativeArea', name: 'Tarragona' },
    { '@type': 'AdministrativeArea', name: 'Lleida' },
  ]);
});

test('offers every service of the page', () => {
  const offers = servicesIn(es).map(({ name }) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name },
  }));

  assert.deepEqual(businessIn(es).makesOffer, offers);
});

test('describes the site on the Spanish page', () => {
  assert.deepEqual(graphIn(es).slice(1), [
    { '@type': 'WebSite', name: company.name, url: siteUrl, inLanguage: 'es' },
  ]);
});

test('describes only the company on the Catalan page', () => {
  assert.equal(graphIn(ca).length, 1);
});

test('contains no ratings or prices', () => {
  assert.doesNotMatch(JSON.stringify(graphIn(es)), /rating|review|price|openingHours/i);
});

test('cannot close its script element', () => {
  const hostile = { name: '</script><script>alert(1)</script><!--' };

  assert.doesNotMatch(jsonInHtml(hostile), /</);
  assert.deepEqual(JSON.parse(jsonInHtml(hostile)), hostile);
});

function businessIn(messages: typeof es) {
  return graphIn(messages)[0] ?? {};
}

function graphIn(messages: typeof es) {
  const { '@graph': graph } = structuredData(messages, '/compartir.jpg');
  return graph as unknown as Record<string, unknown>[];
}
