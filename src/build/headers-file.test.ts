import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../../tests/support/server.ts';
import { policySources, writeContentPolicy } from './content-policy.ts';
import { writeHeadersFile } from './headers-file.ts';

const contactServer = 'https://api.example.com';
const tag = { tagId: 'AW-1', formLabel: 'a', callLabel: 'b' };

test('a static host is told every security header, and what may be kept for ever', async (t) => {
  const site = join(await temporaryDirectory(t), 'site');
  await mkdir(site);
  await writeContentPolicy(site, policySources({ advertising: null, contactServer }));
  await writeHeadersFile(site, 'https://www.example.com');
  const text = await readFile(join(site, '_headers'), 'utf8');
  const [all = '', assets = ''] = text.split('/_astro/*\n');
  assert.match(all, /^\/\*\n( {2}[a-z-]+: [^\n]+\n){7}$/);
  assert.match(all, /frame-ancestors 'none'/);
  assert.match(all, / {2}strict-transport-security: /);
  assert.match(all, /connect-src 'self' https:\/\/api\.example\.com;/);
  assert.match(all, /form-action 'self' https:\/\/api\.example\.com;/);
  assert.equal(assets, '  cache-control: public, max-age=31536000, immutable\n');
});

test('the hosts of a tag stay allowed beside the server', () => {
  const both = policySources({ advertising: tag, contactServer });
  const alone = policySources({ advertising: tag, contactServer: null });
  assert.deepEqual(both['connect-src'], [...(alone['connect-src'] ?? []), contactServer]);
  assert.deepEqual(both['script-src'], alone['script-src']);
  assert.equal('form-action' in alone, false);
});

test('a company whose server is where its site is needs no host beyond its own', () => {
  assert.deepEqual(policySources({ advertising: null, contactServer: null }), {});
});
