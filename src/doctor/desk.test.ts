import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settledCompany } from '../../tests/support/installation.ts';
import { parseCompany } from '../company/schema.ts';
import { checkDesk } from './desk.ts';

const usual = { deskOrigin: null, trustProxy: ['loopback'], port: 8080 };
const advertising = { tagId: 'AW-123456789', formLabel: 'a', callLabel: 'b' };

for (const [what, config, changes, finding] of [
  ['behind a proxy, at the address of the site', {}, {}, 'good desk reachable'],
  ['where nobody said that there is a proxy', { trustProxy: [] }, {}, 'warning desk on this machine alone'],
  ['of a site over plain http', {}, { siteUrl: 'http://vertical.es' }, 'problem desk over plain http'],
  ['beside a tag', {}, { advertising }, 'problem desk beside an advertising tag'],
  ['apart from a tag', { deskOrigin: 'https://oficina.vertical.es' }, { advertising }, 'good desk reachable'],
] as const) {
  test(`of a desk ${what}: ${finding}`, () => {
    const company = parseCompany({ ...settledCompany, ...changes });
    const found = checkDesk({ ...usual, ...config }, company).map(({ level, kind }) => `${level} ${kind}`);
    assert.deepEqual(found, [finding]);
  });
}
