import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeCompany } from '../../tests/kit/company.ts';
import { type CompanyInput, parseCompany } from '../company/schema.ts';
import { checkCompany } from './company.ts';

test('warns of a company without an entry in the register for works', () => {
  const [warning] = warningsFor({ ...completeCompany, registrations: {} });

  assert.match(warning?.admin ?? '', /registrations\.rea/);
});

test('accepts an entry in the register for works', () => {
  const warnings = warningsFor(completeCompany);

  assert.ok(warnings.every(({ admin }) => !admin?.includes('registrations')));
});

function warningsFor(company: CompanyInput) {
  return checkCompany(parseCompany(company)).filter(({ level }) => level === 'warn');
}
