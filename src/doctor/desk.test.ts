import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeCompany } from '../../tests/kit/company.ts';
import { parseCompany } from '../company/schema.ts';
import { readConfig } from '../config.ts';
import { checkDesk } from './desk.ts';

const behindProxy = { TRUST_PROXY: 'loopback' };
const withTag = {
  advertising: { tagId: 'AW-123456789', formLabel: 'a', callLabel: 'b' },
};

const cases = [
  {
    desk: 'behind a proxy, at the address of the site',
    env: behindProxy,
    level: 'pass',
    text: /^está en/,
  },
  {
    desk: 'without a proxy',
    level: 'warn',
    text: /^solo se abre en el ordenador/,
  },
  {
    desk: 'of a site over plain http',
    env: behindProxy,
    company: { siteUrl: 'http://vertical.es' },
    level: 'fail',
    text: /sin cifrar/,
  },
  {
    desk: 'beside an advertising tag, on this machine',
    company: withTag,
    level: 'fail',
    text: /publicidad/,
  },
  {
    desk: 'beside an advertising tag, behind a proxy',
    env: behindProxy,
    company: withTag,
    level: 'fail',
    text: /publicidad/,
  },
  {
    desk: 'on a host of its own, apart from an advertising tag',
    env: { DESK_ORIGIN: 'https://o.vertical.es' },
    company: withTag,
    level: 'pass',
    text: /o\.vertical\.es/,
  },
];

for (const { desk, env, company, level, text } of cases)
  test(`reports ${level} for a desk ${desk}`, async () => {
    const config = { ...readConfig({ ...env }), site: { dir: null } };

    const found = await checkDesk(
      config,
      parseCompany({ ...completeCompany, ...company }),
    );

    assert.equal(found.level, level);
    assert.match(found.text, text);
  });
