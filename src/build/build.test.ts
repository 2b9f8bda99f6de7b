import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import config from '../../astro.config.ts';

test('`npx astro build` leaves the served build alone', () => {
  assert.equal(resolve(config.outDir ?? 'dist'), resolve('dist/.next/site'));
});
