import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeCompany } from '../../tests/kit/company.ts';
import { parseCompany } from '../company/schema.ts';
import { readConfig } from '../config.ts';
import { checkDesk } from './desk.ts';

const proxy = { TRUST_PROXY: 'loopback' };
const advertising = { tagId: 'AW-123456789', formLabel: 'a', callLabel: 'b' };

for (const [where, env, changes, level, words] of [
  ['behind a proxy, at the address of the site', proxy, {}, 'pass', /^está en/],
  ['without a proxy', {}, {}, 'warn', /^solo se abre en el ordenador/],
  [
    'of a site over plain http',
    proxy,
    { siteUrl: 'http://vertical.es' },
    'fail',
    /sin cifrar/,
  ],
  ['beside a tag, also on this machine', {}, { advertising }, 'fail', /publicidad/],
  ['beside a tag', proxy, { advertising }, 'fail', /publicidad/],
  [
    'apart from a tag',
    { DESK_ORIGIN: 'https://o.vertical.es' },
    { advertising },
    'pass',
    /o\.vertical\.es/,
  ],
] as const)
  test(`checks a desk ${where}: ${level}`, async () => {
    const company = parseCompany({ ...completeCompany, ...changes });
    const config = { ...readConfig({ ...env }), siteDir: null };
    const found = await checkDesk(config, company);
    assert.equal(found.level, level);
    assert.match(found.text, words);
  });
