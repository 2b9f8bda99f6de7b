import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../kit/folders.ts';

const wordComponent = `---
type Props = { text: string };
const { text } = Astro.props;
---

<b>{text}</b>
`;

const pageWithNumber = `---
import Word from './Word.astro';
---

<Word text={7} />
`;

// The check reports no errors if the configuration does not name the files.
test('finds a wrong type in an .astro file', async (t) => {
  const copy = await temporaryDirectory(t);
  await copyFile('package.json', join(copy, 'package.json'));
  await copyFile('tsconfig.json', join(copy, 'tsconfig.json'));
  await symlink(resolve('node_modules'), join(copy, 'node_modules'));
  await writeFile(join(copy, 'Word.astro'), wordComponent);
  await writeFile(join(copy, 'page.astro'), pageWithNumber);

  const { status, stdout } = spawnSync('npm', ['run', '--silent', 'typecheck:astro'], {
    cwd: copy,
    encoding: 'utf8',
  });

  assert.equal(status, 1, stdout);
  assert.match(stdout, /page\.astro.*ts\(2322\)/);
});
