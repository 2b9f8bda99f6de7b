import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import ours from '../../company.ts';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { loadCompany } from './load.ts';
import { CompanyFileError } from './schema.ts';

test('the company file of the project is loaded unless another is named', async (t) => {
  const { COMPANY } = process.env;
  t.after(() => {
    if (COMPANY === undefined) delete process.env.COMPANY;
    else process.env.COMPANY = COMPANY;
  });
  delete process.env.COMPANY;
  assert.equal((await loadCompany()).name, ours.name);
  process.env.COMPANY = 'nowhere.ts';
  await assert.rejects(loadCompany(), /nowhere\.ts/);
});

test('another file is checked too, and its faults name it', async (t) => {
  const file = join(await temporaryDirectory(t), 'otra.ts');
  await writeFile(file, 'export default { name: "Otra" };');
  await assert.rejects(loadCompany(file), (error) => {
    assert.ok(error instanceof CompanyFileError);
    return error.message.includes(file);
  });
});
