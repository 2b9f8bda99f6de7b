import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counted } from './count.ts';
import { es } from './es/words.ts';

test('a list is counted in words, however many there are of it', () => {
  const services = (count: number) => counted(Array.from({ length: count }), es.services, es);
  assert.deepEqual([1, 2, 5, 11, 12, 20, 21].map(services), [
    'un servicio',
    'dos servicios',
    'cinco servicios',
    'once servicios',
    'doce servicios',
    'veinte servicios',
    '21 servicios',
  ]);
});
