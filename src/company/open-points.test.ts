import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPoints } from './open-points.ts';
import { type Company, parseCompany } from './schema.ts';

test('every placeholder and every claim of an unsettled company is named', () => {
  const settle = openPoints(placeholder);
  const named = settle.filter(({ kind }) => kind === 'set').map(({ what }) => what.split(':')[0]);
  assert.deepEqual(named, [
    'legalName',
    'nif',
    'address',
    'phone',
    'whatsapp',
    'email',
    'siteUrl',
    'processors',
  ]);
  assert.equal(settle.filter(({ kind }) => kind === 'confirm').length, Object.keys(allClaims).length);
});

test('a settled company that claims nothing has nothing left to settle', () => {
  assert.deepEqual(openPoints(settled), []);
});

test('a claim is named as long as it is made', () => {
  const claims = { ...settled.claims, iso9001: true };
  assert.deepEqual(openPoints({ ...settled, claims }), [
    { kind: 'confirm', what: 'claims.iso9001: «ISO 9001»' },
  ]);
});

const allClaims = {
  certifiedTechnicians: true,
  noScaffolding: true,
  insuranceIncluded: true,
  rd2177: true,
  en363: true,
  en365: true,
  irataLevel3: true,
  iso9001: true,
  prl: true,
  answerIn24Hours: true,
  freeQuote: true,
  emergencies: true,
};

const placeholder: Company = parseCompany({
  name: 'Empresa',
  legalName: 'Empresa (razón social de ejemplo)',
  nif: 'B00000000',
  address: { street: 'Calle de Ejemplo, 1', postalCode: '08000', city: 'Barcelona', province: 'Barcelona' },
  phone: '+34000000000',
  whatsapp: '+34000000000',
  email: 'info@example.com',
  siteUrl: 'https://empresa.example',
  provinces: ['Barcelona'],
  retentionMonths: 12,
  claims: allClaims,
});

const settled: Company = parseCompany({
  ...placeholder,
  legalName: 'Empresa, S.L.',
  nif: 'B12345674',
  address: { ...placeholder.address, street: 'Carrer Major, 1' },
  phone: '+34931234567',
  whatsapp: '+34931234567',
  email: 'info@empresa.es',
  siteUrl: 'https://www.empresa.es',
  processors: [{ name: 'Proveedor, S.L.', purpose: 'alojamiento', country: 'España' }],
  claims: Object.fromEntries(Object.keys(allClaims).map((claim) => [claim, false])),
});
