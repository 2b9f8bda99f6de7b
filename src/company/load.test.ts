import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import shipped from '../../company.ts';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { loadCompany } from './load.ts';
import { CompanyFileError } from './schema.ts';

test('loads the project’s company file by default', async (t) => {
  setCompanyVariable(t, undefined);

  const { name } = await loadCompany();

  assert.equal(name, shipped.name);
});

test('loads the company file that COMPANY names', async (t) => {
  setCompanyVariable(t, 'nowhere.ts');

  await assert.rejects(loadCompany(), /nowhere\.ts/);
});

test('names the company file in its faults', async (t) => {
  const file = join(await temporaryDirectory(t), 'otra.ts');
  await writeFile(file, 'export default { name: "Otra" };');

  await assert.rejects(loadCompany(file), (error) => {
    assert.ok(error instanceof CompanyFileError);
    return error.message.includes(file);
  });
});

function setCompanyVariable(t: TestContext, value: string | undefined): void {
  const { COMPANY } = process.env;
  t.after(() => assign(COMPANY));
  assign(value);
}

function assign(value: string | undefined): void {
  if (value === undefined) delete process.env.COMPANY;
  else process.env.COMPANY = value;
}
