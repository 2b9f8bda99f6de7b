import assert from 'node:assert/strict';
import { test } from 'node:test';
import shipped from '../../company.ts';
import girona from '../../tests/e2e/company-of-girona.ts';
import { CompanyFileError, type CompanyInput, parseCompany } from './schema.ts';

const example: CompanyInput = structuredClone(shipped);

const { en365, ...claims } = example.claims;

const faultyFile = {
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
};

const faultyPlaces = [
  'name',
  'nif',
  'address.postalCode',
  'address.street',
  'phone',
  'whatsapp',
  'email',
  'siteUrl',
  'retentionMonths',
  'advertising.tagId',
  'advertising.formLabel',
  'claims.prl',
  'claims.en363',
  'claims.en365',
  'processors',
  'works.0.picture',
  'backupDays',
  'languages',
  'legalName',
  '(todo)',
];

test('accepts the shipped company file', () => {
  assert.equal(parseCompany(shipped).name, shipped.name);
});

test('accepts a company file with every entry', () => {
  assert.deepEqual(parseCompany(girona).claims, girona.claims);
});

test('fills in missing entries', () => {
  const { registry, advertising, registrations, processors, illustrations, ...rest } =
    example;

  const company = parseCompany(rest);

  assert.deepEqual(company.registrations, { rea: null, rera: null });
  assert.equal(company.advertising, null);
  assert.equal(company.illustrations, true);
});

test('keeps only the origin of the site’s address', () => {
  const { siteUrl } = parseCompany({
    ...example,
    siteUrl: 'https://www.example.es/inicio',
  });

  assert.equal(siteUrl, 'https://www.example.es');
});

test('names the place of every fault', () => {
  const message = messageOf(faultyFile);

  for (const place of faultyPlaces) {
    assert.ok(message.includes(`\n  - ${place}: `), `${place} in ${message}`);
  }
});

test('counts the faults of the file', () => {
  assert.match(messageOf(faultyFile), /\(mia\.ts\) tiene 20 fallos/);
});

test('describes the faults in Spanish', () => {
  const message = messageOf(faultyFile);

  assert.match(message, /se espera un texto, o \{ es, ca \}/);
  assert.doesNotMatch(message, /invalid|expected/i);
});

const impossiblePhones = {
  'without a country': '123456789',
  'too short': '+3461234567',
  'that starts with 5': '+34531234567',
  'too long': '+346123456789',
};

for (const [kind, phone] of Object.entries(impossiblePhones)) {
  test(`rejects a telephone number ${kind}`, () => {
    assert.match(messageOf({ ...example, phone }), /phone: se espera/);
  });
}

const possiblePhones = {
  mobile: '+34612345678',
  landline: '+34931234567',
  placeholder: '+34000000000',
  foreign: '+33123456789',
};

for (const [kind, phone] of Object.entries(possiblePhones)) {
  test(`accepts a ${kind} number`, () => {
    assert.equal(parseCompany({ ...example, phone }).phone, phone);
  });
}

function messageOf(input: unknown): string {
  try {
    parseCompany(input, 'mia.ts');
  } catch (error) {
    assert.ok(error instanceof CompanyFileError);
    return error.message;
  }
  assert.fail('was accepted');
}
