import assert from 'node:assert/strict';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../../tests/support/server.ts';
import { checkPictures } from './pictures.ts';

const pictures = join(import.meta.dirname, '../../pictures');
const names = [
  ...['1-eixample', '2-cristal', '3-medianera', '4-patrimonio'].flatMap((name) => [
    `hero-${name}-portrait.jpg`,
    `hero-${name}.jpg`,
  ]),
  ...['cubiertas', 'fachadas', 'pintura'].map((name) => `servicio-${name}.jpg`),
];

test('the list of renders names every picture that comes with the site, as it is', async () => {
  const list = await readFile(join(pictures, 'renders.sha256'), 'utf8');
  assert.deepEqual(
    list
      .trim()
      .split('\n')
      .map((line) => line.split('  ')[1]),
    names,
  );
  assert.deepEqual(await checkPictures(pictures), {
    level: 'warning',
    kind: 'pictures that came with the site',
    names,
    total: 11,
  });
});

test('a picture that was replaced is no longer named', async (t) => {
  const folder = await temporaryDirectory(t);
  await cp(pictures, folder, { recursive: true });
  for (const name of names.slice(1)) await writeFile(join(folder, name), 'a photograph');
  assert.deepEqual(await checkPictures(folder), {
    level: 'warning',
    kind: 'pictures that came with the site',
    names: [names[0]],
    total: 11,
  });
  await writeFile(join(folder, names[0] ?? ''), 'a photograph');
  assert.equal((await checkPictures(folder)).level, 'good');
});
