import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Statistics } from '../../desk-api/requests.ts';
import { sentenceOf } from './sentence.ts';

const nothing = {
  month: '2026-11',
  web: 0,
  phone: 0,
  inTime: 0,
  due: 0,
  sent: 0,
  sentSum: 0,
  won: 0,
  wonSum: 0,
  lost: 0,
  lostSum: 0,
};
const noOpen = { count: 0, sum: 0, withoutAmount: 0 };

test('says what was won this month', () => {
  assert.equal(
    sentence({ won: 4, wonSum: 14_650 }),
    'En lo que va de noviembre has ganado 4 trabajos: 14 650 €.',
  );
});

test('says that one job was won', () => {
  assert.match(sentence({ won: 1, wonSum: 890 }), /ganado 1 trabajo: 890 €\.$/);
});

test('leaves out a sum that is not known', () => {
  assert.match(sentence({ won: 2 }), /ganado 2 trabajos\.$/);
});

test('says what may be won where nothing was', () => {
  assert.match(
    sentence({}, { count: 6, sum: 47_950, withoutAmount: 0 }),
    /ninguno; hay 6 presupuestos fuera: 47 950 €\.$/,
  );
});

test('says that nothing was won', () => {
  assert.match(sentence({}), /aún no has ganado ninguno\.$/);
});

function sentence(
  month: Partial<Statistics['months'][number]>,
  open: Statistics['open'] = noOpen,
): string {
  const text = sentenceOf({ months: [{ ...nothing, ...month }], open });
  return text.replaceAll('\u00a0', ' ');
}
