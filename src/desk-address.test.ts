import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../tests/kit/folders.ts';
import { deskAddress, sharesOriginWithTag } from './desk-address.ts';

const site = { siteUrl: 'https://www.example.com' };
const here = { deskOrigin: null, trustProxy: [], port: 8080 };

test('is on this machine by default', () => {
  assert.deepEqual(deskAddress(here, site), {
    origin: 'http://localhost:8080',
    ownHost: false,
  });
  const usual = deskAddress({ ...here, port: 80 }, site);
  assert.equal(usual.origin, 'http://localhost', 'no browser names port 80');
});

test('behind a proxy it is beside the site', () => {
  const behind = { ...here, trustProxy: ['loopback'] };
  assert.equal(deskAddress(behind, site).origin, 'https://www.example.com');
});

test('DESK_ORIGIN gives the desk its own host, unless it is the site’s', () => {
  const own = { ...here, deskOrigin: 'https://oficina.example.com' };
  assert.deepEqual(deskAddress(own, site), {
    origin: 'https://oficina.example.com',
    ownHost: true,
  });
  const shared = { ...here, deskOrigin: 'https://www.example.com' };
  assert.deepEqual(deskAddress(shared, site), {
    origin: 'https://www.example.com',
    ownHost: false,
  });
});

test('detects a tag in built pages without a company entry', async (t) => {
  const directory = await temporaryDirectory(t);
  const siteDir = join(directory, 'site');
  await mkdir(siteDir);
  const shares = (deskOrigin: string | null) =>
    sharesOriginWithTag({ ...here, deskOrigin, siteDir }, { ...site, advertising: null });
  assert.equal(await shares(null), false);
  const sources = { 'script-src': ['https://www.googletagmanager.com'] };
  const policy = { scriptHashes: [], styleHashes: [], sources };
  await writeFile(join(directory, 'policy.json'), JSON.stringify(policy));
  assert.equal(await shares(null), true);
  assert.equal(await shares('https://www.example.com'), true);
  assert.equal(await shares('https://oficina.example.com'), false);
});
