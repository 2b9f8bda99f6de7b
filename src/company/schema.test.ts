import assert from 'node:assert/strict';
import { test } from 'node:test';
import company from '../../company.ts';
import girona from '../../tests/e2e/company-of-girona.ts';
import { CompanyFileError, type CompanyInput, parseCompany } from './schema.ts';

const example: CompanyInput = structuredClone(company);

function messageOf(input: unknown): string {
  try {
    parseCompany(input, 'mia.ts');
  } catch (error) {
    assert.ok(error instanceof CompanyFileError);
    return error.message;
  }
  assert.fail('was accepted');
}

test('accepts the shipped company file and one with every entry', () => {
  assert.equal(parseCompany(company).name, company.name);
  assert.deepEqual(parseCompany(girona).claims, girona.claims);
});

test('fills in defaults', () => {
  const { registry, advertising, registrations, processors, illustrations, ...rest } =
    example;
  const parsed = parseCompany(rest);
  assert.deepEqual(parsed.registrations, { rea: null, rera: null });
  assert.equal(parsed.advertising, null);
  assert.equal(parsed.illustrations, true);
});

test('keeps only the origin of the site’s address', () => {
  const { siteUrl } = parseCompany({
    ...example,
    siteUrl: 'https://www.example.es/inicio',
  });
  assert.equal(siteUrl, 'https://www.example.es');
});

test('lists every fault with its place, in Spanish', () => {
  const { en365, ...claims } = example.claims;
  const message = messageOf({
    ...example,
    name: ' ',
    nif: 'B-1234',
    address: { ...example.address, postalCode: '8001', street: { es: 'Calle Mayor, 1' } },
    phone: '931 234 567',
    whatsapp: 34931234567,
    email: undefined,
    siteUrl: 'www.example.es',
    retentionMonths: 121,
    backupDays: 6,
    languages: ['ca', 'es'],
    legalName: 'Mía,\nS.L.',
    advertising: { tagId: 'G-1', formLabel: '', callLabel: 'x' },
    claims: { ...claims, prl: 1, en363: '' },
    processors: {},
    works: [{ title: 'Patio', place: 'Salt', year: 2026, picture: 'a.jpg' }],
    colour: 'red',
  });
  for (const place of [
    ...[
      'name',
      'nif',
      'address.postalCode',
      'address.street',
      'phone',
      'whatsapp',
      'email',
      'siteUrl',
    ],
    ...[
      'retentionMonths',
      'advertising.tagId',
      'advertising.formLabel',
      'claims.prl',
      'claims.en363',
    ],
    ...[
      'claims.en365',
      'processors',
      'works.0.picture',
      'backupDays',
      'languages',
      'legalName',
      '(todo)',
    ],
  ])
    assert.ok(message.includes(`\n  - ${place}: `), `${place} in ${message}`);
  assert.match(message, /\(mia\.ts\) tiene 20 fallos/);
  assert.match(message, /se espera un texto, o \{ es, ca \}/);
  assert.doesNotMatch(message, /invalid|expected/i);
});

test('rejects a telephone number that cannot exist', () => {
  for (const phone of ['123456789', '+3461234567', '+34531234567', '+346123456789'])
    assert.match(messageOf({ ...example, phone }), /phone: se espera/);
  for (const phone of ['+34612345678', '+34931234567', '+34000000000', '+33123456789'])
    parseCompany({ ...example, phone });
});
