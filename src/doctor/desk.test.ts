import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeCompany } from '../../tests/support/installation.ts';
import { parseCompany } from '../company/schema.ts';
import { checkDesk } from './desk.ts';

const usual = { deskOrigin: null, trustProxy: ['loopback'], port: 8080, siteDir: null };
const advertising = { tagId: 'AW-123456789', formLabel: 'a', callLabel: 'b' };

for (const [what, config, changes, level, words] of [
  ['behind a proxy, at the address of the site', {}, {}, 'pass', /^está en/],
  [
    'where nobody said that there is a proxy',
    { trustProxy: [] },
    {},
    'warn',
    /^solo se abre en el ordenador/,
  ],
  ['of a site over plain http', {}, { siteUrl: 'http://vertical.es' }, 'fail', /sin cifrar/],
  ['beside a tag, also on this machine', { trustProxy: [] }, { advertising }, 'fail', /publicidad/],
  ['beside a tag', {}, { advertising }, 'fail', /publicidad/],
  [
    'apart from a tag',
    { deskOrigin: 'https://oficina.vertical.es' },
    { advertising },
    'pass',
    /^está en https:\/\/oficina\.vertical\.es/,
  ],
] as const) {
  test(`checks a desk ${what}: ${level}`, async () => {
    const company = parseCompany({ ...completeCompany, ...changes });
    const found = await checkDesk({ ...usual, ...config }, company);
    assert.equal(found.level, level);
    assert.match(found.text, words);
  });
}
