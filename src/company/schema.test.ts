import assert from 'node:assert/strict';
import { test } from 'node:test';
import company from '../../company.ts';
import { CompanyFileError, type CompanyInput, parseCompany } from './schema.ts';

test('the company file that comes with the project is good', () => {
  assert.equal(parseCompany(company).name, company.name);
});

test('what has a default may be left out', () => {
  const { registry, advertising, registrations, processors, ...rest } = example;
  assert.deepEqual(parseCompany(rest).registrations, { rea: null, rera: null });
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
    claims: { ...example.claims, prl: 'yes', en363: 1, iso9001: { body: 'AENOR', until: '2028-02-30' } },
    trades: { ...example.trades, plumbing: '' },
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
    'claims.prl: se espera true, false o {',
    'claims.en363: se espera true o false',
    'claims.iso9001: se espera true, false o { body, number, until } (number: se espera un texto, p. ej. «ER-0123/2026»; until: se espera un día, p. ej. «2028-05-31»)',
    'trades.plumbing: falta',
    '(todo): no se conoce: colour',
  ]) {
    assert.ok(message.includes(`\n  - ${place}`), `${place} in ${message}`);
  }
  assert.match(message, /\(mia\.ts\) tiene 16 fallos/);
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

test('a claim and a trade are false, true or what proves them', () => {
  const claims = {
    ...example.claims,
    irata: '1234/O',
    iso9001: { body: 'AENOR', number: 'ER-1/2026', until: '2028-05-31' },
    insuranceIncluded: { insurer: 'Seguros, S.A.', sum: '1.000.000 €', until: '2027-01-01' },
    prl: { service: 'external' as const, provider: 'Prevención, S.L.' },
  };
  const trades = {
    electricity: 'RASIC 1',
    plumbing: false,
    airConditioning: true,
    telecommunications: false,
  };
  const parsed = parseCompany({ ...example, claims, trades });
  assert.deepEqual([parsed.claims, parsed.trades], [claims, trades]);
});

test('works have a picture or a pair, and each part of what is shown is checked', () => {
  const work = { title: 'Patio', place: 'Gràcia', year: 2026, sentence: 'Pintado.' };
  const works = [
    { ...work, picture: 'obra-1' },
    { ...work, before: 'obra-2-antes', after: 'obra-2-despues' },
  ];
  assert.deepEqual(parseCompany({ ...example, works }).works, works);
  const message = messageOf({
    ...example,
    works: [work, { ...work, before: 'a' }],
    references: [{ words: 'Bien.', name: 'Marta', role: 'vecina' }],
    team: [{ name: 'Jordi', irataLevel: 4, irataNumber: '1', picture: 'a.jpg' }],
  });
  for (const place of [
    'works.0',
    'works.1',
    'references.0.permission',
    'team.0.irataLevel',
    'team.0.picture',
  ])
    assert.ok(message.includes(`\n  - ${place}: `), `${place} in ${message}`);
});

test('prose and names are given in Spanish, or in both languages', () => {
  const terms = { ...example.terms, payment: 'al acabar', guarantee: { es: '2 años', ca: '2 anys' } };
  assert.deepEqual(parseCompany({ ...example, terms }).terms, { ...parseCompany(example).terms, ...terms });
  const message = messageOf({
    ...example,
    registry: { es: 'Registro', ca: ' ' },
    arbitration: 5,
    terms: { visitWithin: { es: 'una semana' }, quoteWithin: { ca: 'x', fr: 'y', es: 'z' }, payment: '' },
    claims: {
      ...example.claims,
      insuranceIncluded: { insurer: 'Seguros', sum: { es: '1 €' }, until: '2027-01-01' },
    },
    trades: { ...example.trades, plumbing: { es: 'RASIC 1' } },
    works: [
      { title: { es: 'Patio' }, place: 'Gràcia', year: 2026, sentence: 'Pintado.', before: 'a', after: 'b' },
      { title: 'Patio', place: 'Gràcia', year: 2026, sentence: { es: 'Pintado.', ca: '' }, picture: 'a' },
    ],
  });
  for (const fault of [
    'registry.ca: falta; p. ej. «Registro Mercantil',
    'arbitration: se espera un texto, p. ej. «Junta Arbitral de Consum de Catalunya», o { es, ca }\n',
    'terms.visitWithin: se espera un texto, p. ej. «5 días laborables», o { es, ca } (ca: se espera un texto',
    'terms.quoteWithin: no se conoce: fr',
    'terms.payment: falta',
    'claims.insuranceIncluded: se espera true, false o { insurer, sum, until } (sum: se espera un texto, p. ej. «1.000.000 €», o { es, ca } (ca: se espera un texto',
    'trades.plumbing: se espera true, false o la inscripción, p. ej. «RASIC 081234567» (se espera un texto, p. ej. «RASIC 081234567», o { es, ca } (ca: ',
    'works.0: se espera { title, place, year, sentence, picture }, o before y after en lugar de picture (title: se espera un texto, p. ej. «Rehabilitación de un patio de luces», o { es, ca } (ca: ',
    'works.1.sentence.ca: falta',
  ])
    assert.ok(message.includes(`\n  - ${fault}`), `${fault} in ${message}`);
});

test('no fault is said in English', () => {
  const message = messageOf({
    ...example,
    address: { ...example.address, floor: 1 },
    registrations: 'REA',
    processors: {},
    advertising: { tagId: 1, formLabel: 'a', callLabel: 'b' },
  });
  for (const fault of [
    'address: no se conoce: floor',
    'registrations: se espera un objeto',
    'processors: se espera una lista',
    'advertising.tagId: se espera un texto',
  ])
    assert.ok(message.includes(`\n  - ${fault}\n`) || message.endsWith(fault), `${fault} in ${message}`);
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
