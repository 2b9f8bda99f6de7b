import assert from 'node:assert/strict';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../../tests/support/server.ts';
import { checkPictures } from './company.ts';

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
  const { level, what, admin } = await checkPictures(pictures);
  assert.deepEqual([level, what], ['warning', ['11 de 11 son todavía ilustraciones que venían con la web']]);
  assert.match(admin ?? '', new RegExp(`\\(${names.slice(0, 3).join(', ')} y 8 más\\)`));
});

test('a picture that was replaced is no longer named', async (t) => {
  const folder = await temporaryDirectory(t);
  await cp(pictures, folder, { recursive: true });
  for (const name of names.slice(1)) await writeFile(join(folder, name), 'a photograph');
  const { what, admin } = await checkPictures(folder);
  assert.match(what[0] ?? '', /^1 de 11 /);
  assert.match(admin ?? '', new RegExp(`\\(${names[0]}\\)`));
  await writeFile(join(folder, names[0] ?? ''), 'a photograph');
  assert.equal((await checkPictures(folder)).level, 'good');
});
