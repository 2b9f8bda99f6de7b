import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { precompress } from './precompress.ts';

describe('precompressing the site', () => {
  it('puts both encodings beside a text and leaves what they would not make smaller', async () => {
    const site = await mkdtemp(join(tmpdir(), 'precompress-'));
    const text = '<p>una cuerda, </p>'.repeat(100);
    try {
      await writeFile(join(site, 'index.html'), text);
      await writeFile(join(site, 'tiny.txt'), 'a');
      await writeFile(join(site, 'picture.avif'), text);
      await precompress(site);
      assert.deepEqual((await readdir(site)).sort(), [
        'index.html',
        'index.html.br',
        'index.html.gz',
        'picture.avif',
        'tiny.txt',
      ]);
      assert.equal(brotliDecompressSync(await readFile(join(site, 'index.html.br'))).toString(), text);
      assert.equal(gunzipSync(await readFile(join(site, 'index.html.gz'))).toString(), text);
    } finally {
      await rm(site, { recursive: true });
    }
  });
});
