import assert from 'node:assert/strict';
import { test } from 'node:test';
import ours from '../../company.ts';
import { completeCompany } from '../../tests/kit/company.ts';
import { launchChecklist } from './launch-checklist.ts';
import { type CompanyInput, parseCompany } from './schema.ts';

function checklist(
  changes: Partial<CompanyInput>,
  base: CompanyInput = completeCompany,
): string[] {
  return launchChecklist(parseCompany({ ...base, ...changes })).map(
    ({ kind, entry }) => `${kind} ${entry}`,
  );
}

test('names every placeholder, and all claims in one line', () => {
  assert.deepEqual(checklist({}, ours), [
    ...[
      'legalName',
      'nif',
      'address',
      'registry',
      'phone',
      'whatsapp',
      'email',
      'siteUrl',
    ].map(set),
    ...[
      'processors',
      'trades.electricity',
      'trades.plumbing',
      'trades.airConditioning',
    ].map(set),
    set('trades.telecommunications'),
    'confirm claims',
  ]);
  const line = launchChecklist(
    parseCompany({ ...ours, claims: { ...ours.claims, prl: 'SPA, S.L.' } }),
  ).at(-1);
  assert.match(line?.what ?? '', /ISO 9001.*urgencias/);
  assert.doesNotMatch(line?.what ?? '', /PRL/);
});

test('a company with its own data confirms its claims by that', () => {
  assert.deepEqual(checklist({ claims: ours.claims }), []);
  assert.deepEqual(checklist({ claims: ours.claims, nif: 'B00000000' }), [
    set('nif'),
    'confirm claims',
  ]);
});

test('asks a company, but not a person, for its register entry', () => {
  assert.deepEqual(checklist({ registry: null }), [set('registry')]);
  assert.deepEqual(checklist({ registry: null, nif: '12345678Z' }), []);
});

test('asks where a processor takes the data, until the file says so', () => {
  const processor = {
    name: 'Correo, Inc.',
    purpose: 'correo',
    country: 'Estados Unidos',
  };
  const transfers = (transfer: string | false | null) =>
    checklist({ processors: [{ ...processor, transfer }] });
  assert.deepEqual(transfers(null), [set('processors (Correo, Inc.)')]);
  assert.deepEqual(
    [...transfers('cláusulas contractuales tipo'), ...transfers(false)],
    [],
  );
});

test('asks for the registration of each trade that is offered', () => {
  const trades = {
    electricity: 'RASIC 1',
    plumbing: true,
    airConditioning: false,
    telecommunications: false,
  };
  assert.deepEqual(checklist({ trades }), [set('trades.plumbing')]);
});

function set(entry: string): string {
  return `set ${entry}`;
}
