import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMaster } from './masters.ts';

const cut = { name: 'hero', widths: [960, 1920] };
const large = () => 2000;

test('the master with the name of the picture is found, whatever its ending', () => {
  const paths = ['/pictures/hero-2.jpg', '/pictures/hero.webp'];
  assert.deepEqual(findMaster(paths, cut, large), { path: '/pictures/hero.webp', warnings: [] });
});

test('a picture without a master stops the build', () => {
  assert.throws(() => findMaster(['/pictures/hero-2.jpg'], cut, large), /No picture named "hero"/);
});

test('a master narrower than its widest place is named with both widths', () => {
  const { warnings } = findMaster(['/pictures/hero.jpg'], cut, () => 400);
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /hero\.jpg is 400 px wide.*1920 px/);
});

test('of two masters with one name the one that is not used is named', () => {
  const { path, warnings } = findMaster(['/pictures/hero.jpg', '/pictures/hero.png'], cut, large);
  assert.equal(path, '/pictures/hero.jpg');
  assert.match(warnings.join(), /hero\.png is not used/);
});
