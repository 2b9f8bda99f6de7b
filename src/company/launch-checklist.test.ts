import assert from 'node:assert/strict';
import { test } from 'node:test';
import shipped from '../../company.ts';
import { completeCompany } from '../../tests/kit/company.ts';
import { launchChecklist } from './launch-checklist.ts';
import { type CompanyInput, parseCompany } from './schema.ts';

const placeholder = shipped.address;

test('lists every placeholder of the shipped company file', () => {
  assert.deepEqual(checklist(shipped), [
    'set legalName',
    'set nif',
    'set address',
    'set registry',
    'set phone',
    'set whatsapp',
    'set email',
    'set siteUrl',
    'set processors',
    'set trades.electricity',
    'set trades.plumbing',
    'set trades.airConditioning',
    'set trades.telecommunications',
    'confirm claims',
  ]);
});

test('lists all claims in one line', () => {
  assert.match(claimsLine(shipped), /ISO 9001.*urgencias/);
});

test('leaves out a claim with evidence', () => {
  const claims = { ...shipped.claims, prl: 'SPA, S.L.' };

  const line = claimsLine({ ...shipped, claims });

  assert.match(line, /ISO 9001.*urgencias/);
  assert.doesNotMatch(line, /PRL/);
});

test('asks to confirm provable claims of a company with its own data', () => {
  const line = claimsLine({ ...completeCompany, claims: shipped.claims });

  assert.match(line, /IRATA.*ANETVA.*ISO 9001.*PRL/);
});

test('asks for no confirmation of unprovable claims without placeholders', () => {
  const line = claimsLine({ ...completeCompany, claims: shipped.claims });

  assert.doesNotMatch(line, /andamios|urgencias/);
});

test('asks for no confirmation of claims with evidence', () => {
  const proof = { text: 'n.º 1', url: 'https://www.irata.org/1' };
  const claims = { ...completeCompany.claims, irata: proof, anetva: 'n.º 2' };

  assert.deepEqual(checklist({ ...completeCompany, claims }), []);
});

test('hints at a mobile number as the telephone', () => {
  const company = { ...completeCompany, phone: '+34612345678' };

  assert.deepEqual(checklist(company), ['consider phone']);
});

test('hints at a site without Catalan', () => {
  const company: CompanyInput = { ...completeCompany, languages: ['es'] };

  assert.deepEqual(checklist(company), ['consider languages']);
});

test('asks for confirmation of claims beside a placeholder', () => {
  const company = { ...completeCompany, claims: shipped.claims, nif: 'B00000000' };

  assert.deepEqual(checklist(company), ['set nif', 'confirm claims']);
});

for (const { entry, changes } of [
  { entry: 'the Catalan street', changes: { street: placeholder.street.ca } },
  { entry: 'the postal code', changes: { postalCode: placeholder.postalCode } },
])
  test(`asks for an address that has ${entry} of the example`, () => {
    const address = { ...completeCompany.address, ...changes };

    assert.deepEqual(checklist({ ...completeCompany, address }), ['set address']);
  });

test('asks a company for its register entry', () => {
  const company = { ...completeCompany, registry: null };

  assert.deepEqual(checklist(company), ['set registry']);
});

test('asks no natural person for a register entry', () => {
  const person = { ...completeCompany, registry: null, nif: '12345678Z' };

  assert.deepEqual(checklist(person), []);
});

test('asks for the safeguard of a processor that transfers data abroad', () => {
  const company = companyWithProcessor({ transfer: null });

  assert.deepEqual(checklist(company), ['set processors (Correo, Inc.)']);
});

test('asks nothing about a processor with a safeguard', () => {
  const company = companyWithProcessor({ transfer: 'cláusulas contractuales tipo' });

  assert.deepEqual(checklist(company), []);
});

test('asks nothing about a processor without transfers', () => {
  const company = companyWithProcessor({ transfer: false });

  assert.deepEqual(checklist(company), []);
});

test('asks for the registration of each trade that is offered', () => {
  const trades = {
    electricity: 'RASIC 1',
    plumbing: true,
    airConditioning: false,
    telecommunications: false,
  };

  assert.deepEqual(checklist({ ...completeCompany, trades }), ['set trades.plumbing']);
});

function checklist(company: CompanyInput): string[] {
  const items = launchChecklist(parseCompany(company));
  return items.map(({ kind, entry }) => `${kind} ${entry}`);
}

function claimsLine(company: CompanyInput): string {
  const items = launchChecklist(parseCompany(company));
  return items.find(({ entry }) => entry === 'claims')?.what ?? '';
}

function companyWithProcessor(given: { transfer: string | false | null }): CompanyInput {
  const processor = {
    name: 'Correo, Inc.',
    purpose: 'correo',
    country: 'Estados Unidos',
  };
  return { ...completeCompany, processors: [{ ...processor, ...given }] };
}
