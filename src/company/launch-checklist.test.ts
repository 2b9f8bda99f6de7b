import assert from 'node:assert/strict';
import { test } from 'node:test';
import ours from '../../company.ts';
import { openPoints } from './launch-checklist.ts';
import type { Localized } from './locale.ts';
import { type Company, parseCompany } from './schema.ts';

test('every placeholder and every claim of an unsettled company is named', () => {
  const settle = openPoints(placeholder, today);
  const named = settle.filter(({ kind }) => kind === 'set').map(({ entry }) => entry);
  assert.deepEqual(named, [
    'legalName',
    'nif',
    'address',
    'registry',
    'phone',
    'whatsapp',
    'email',
    'siteUrl',
    'processors',
    'trades.electricity',
    'trades.plumbing',
    'trades.airConditioning',
    'trades.telecommunications',
  ]);
  assert.equal(settle.filter(({ kind }) => kind === 'confirm').length, Object.keys(allClaims).length);
});

test('a settled company that claims nothing has nothing left to settle', () => {
  assert.deepEqual(openPoints(settled, today), []);
});

test('a claim is named as long as it is made', () => {
  const claims = { ...settled.claims, iso9001: true };
  assert.deepEqual(openPoints({ ...settled, claims }, today), [
    { kind: 'confirm', entry: 'claims.iso9001', what: '«ISO 9001»' },
  ]);
});

test('evidence settles a claim until the day it runs out', () => {
  const iso9001 = { body: 'AENOR', number: 'ER-1/2026', until: '2026-11-22' };
  const proved = { ...settled, claims: { ...settled.claims, iso9001 } };
  assert.deepEqual(openPoints(proved, '2026-11-22'), []);
  assert.deepEqual(openPoints(proved, '2026-11-23'), [
    { kind: 'renew', entry: 'claims.iso9001', what: '«ISO 9001» valía hasta el 22/11/2026' },
  ]);
});

test('a technician of level 3 proves that there is one', () => {
  const claims = { ...settled.claims, irataLevel3: true };
  const technician = { name: 'Jordi', irataLevel: 3 as const, irataNumber: '3/1', picture: 'jordi' };
  assert.equal(openPoints({ ...settled, claims }, today).length, 1);
  assert.deepEqual(openPoints({ ...settled, claims, team: [technician] }, today), []);
});

test('a company has to name its entry in a register, a person need not', () => {
  const kinds = (nif: string) =>
    openPoints({ ...settled, nif, registry: null }, today).map(({ kind }) => kind);
  assert.deepEqual([kinds('A58818501'), kinds('12345678Z')], [['set'], []]);
});

test('a processor outside the European Economic Area is named until it is said what protects the data there', () => {
  const named = (country: Localized, transfer: string | null) => {
    const processors = [{ name: 'Correo, Inc.', purpose: 'correo', country, transfer }];
    return openPoints({ ...settled, processors }, today).map(({ entry }) => entry);
  };
  assert.deepEqual(named('Irlanda', null), []);
  assert.deepEqual(named({ es: 'Alemania', ca: 'Alemanya' }, null), []);
  assert.deepEqual(named('Estados Unidos', null), ['processors (Correo, Inc.)']);
  assert.deepEqual(named('Estados Unidos', 'cláusulas contractuales tipo'), []);
});

test('a trade that wants a registration is named without it, and not where the service is off the page', () => {
  const trades = { ...settled.trades, electricity: 'RASIC 1', plumbing: true };
  const named = openPoints({ ...settled, trades }, today).map(({ kind, entry }) => `${kind} ${entry}`);
  assert.deepEqual(named, ['set trades.plumbing']);
});

const today = '2026-11-22';

const { claims: allClaims } = ours;

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
  trades: ours.trades,
});

const settled: Company = parseCompany({
  ...placeholder,
  legalName: 'Empresa, S.L.',
  nif: 'B12345674',
  address: { ...placeholder.address, street: 'Carrer Major, 1' },
  registry: 'Registro Mercantil de Barcelona, tomo 1, folio 1, hoja B-1',
  phone: '+34931234567',
  whatsapp: '+34931234567',
  email: 'info@empresa.es',
  siteUrl: 'https://www.empresa.es',
  processors: [{ name: 'Proveedor, S.L.', purpose: 'alojamiento', country: 'España' }],
  claims: Object.fromEntries(Object.keys(allClaims).map((claim) => [claim, false])),
  trades: Object.fromEntries(Object.keys(ours.trades).map((trade) => [trade, false])),
});
