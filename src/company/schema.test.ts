import assert from 'node:assert/strict';
import { test } from 'node:test';
import company from '../../company.ts';
import { CompanyFileError, type CompanyInput, parseCompany } from './schema.ts';

test('the company file that comes with the project is good', () => {
  assert.equal(parseCompany(company).name, company.name);
});

test('what has a default may be left out', () => {
  const { registry, advertising, registrations, processors, ...rest } = example;
  assert.deepEqual(parseCompany(rest).registrations, { irata: null, anetva: null, rea: null, rera: null });
  assert.equal(parseCompany(rest).advertising, null);
});

test('of the address of the site only the origin counts', () => {
  assert.equal(
    parseCompany({ ...example, siteUrl: 'https://www.example.es/' }).siteUrl,
    'https://www.example.es',
  );
});

test('one error lists every fault: where it is and what was expected', () => {
  const wrong = {
    ...example,
    name: ' ',
    nif: 'B-1234',
    address: { ...example.address, postalCode: '8001' },
    phone: '931 234 567',
    whatsapp: 34931234567,
    email: 'info',
    siteUrl: 'www.example.es',
    provinces: [],
    retentionMonths: 1.5,
    advertising: { tagId: 'G-1', formLabel: '', callLabel: 'x' },
    claims: { ...example.claims, prl: 'yes' },
    colour: 'red',
  };
  const message = messageOf(wrong);
  for (const place of [
    'name: falta',
    'nif: se espera un NIF',
    'address.postalCode: se esperan cinco cifras',
    'phone: se espera un número internacional',
    'whatsapp: se espera un texto',
    'email: se espera un correo',
    'siteUrl: se espera la dirección',
    'provinces: se espera al menos una',
    'retentionMonths: se espera un número entero',
    'advertising.tagId: se espera la etiqueta',
    'advertising.formLabel: falta',
    'claims.prl: se espera true o false',
    '(todo): no se conoce: colour',
  ]) {
    assert.ok(message.includes(`\n  - ${place}`), `${place} in ${message}`);
  }
  assert.match(message, /\(mia\.ts\) tiene 13 fallos/);
});

test('a field that is absent is named like one that is wrong', () => {
  const { email, claims, ...rest } = example;
  const { irataLevel3, ...others } = claims;
  const message = messageOf({ ...rest, claims: others });
  assert.match(message, /email: se espera un correo/);
  assert.match(message, /claims\.irataLevel3: se espera true o false/);
});

test('a file that exports nothing is refused', () => {
  assert.match(messageOf(undefined), /se espera un objeto/);
});

test('a tax number that cannot exist is refused', () => {
  for (const nif of ['B1234567X', '12345678A'])
    assert.match(messageOf({ ...example, nif }), /nif: se espera/);
  for (const nif of ['B12345674', '12345678Z', 'B00000000']) parseCompany({ ...example, nif });
});

test('a telephone number that cannot exist is refused', () => {
  for (const phone of ['123456789', '+3461234567', '+34531234567', '+346123456789'])
    assert.match(messageOf({ ...example, phone }), /phone: se espera/);
  for (const phone of ['+34612345678', '+34931234567', '+34000000000', '+33123456789'])
    parseCompany({ ...example, phone });
});

test('retention is from 1 to 120 months', () => {
  for (const retentionMonths of [1, 120]) parseCompany({ ...example, retentionMonths });
  for (const retentionMonths of [0, 121]) {
    assert.match(messageOf({ ...example, retentionMonths }), /retentionMonths: se espera/);
  }
});

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
