import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { validateXML } from 'xmllint-wasm';
import { sitemap } from './sitemap.ts';

const folder = join(dirname(fileURLToPath(import.meta.resolve('sitemap'))), '..', '..', 'schema');
const schema = readFileSync(join(folder, 'sitemap.xsd'), 'utf8');

async function isValid(xml: string): Promise<boolean> {
  const { valid } = await validateXML({ xml: { fileName: 'sitemap.xml', contents: xml }, schema });
  return valid;
}

describe('the sitemap', () => {
  it('is valid against the schema of sitemaps.org', async () => {
    assert.ok(
      await isValid(sitemap(['https://vertical-bcn.example/', 'https://vertical-bcn.example/cookies'])),
    );
  });

  it('stays valid when an address holds what XML reserves', async () => {
    assert.ok(await isValid(sitemap(['https://vertical-bcn.example/?a=1&b=<2>'])));
  });

  it('would be found out if it were not', async () => {
    assert.equal(
      await isValid('<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><u/></urlset>'),
      false,
    );
  });
});
