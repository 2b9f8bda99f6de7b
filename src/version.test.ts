import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import packageFile from '../package.json' with { type: 'json' };
import lockfile from '../package-lock.json' with { type: 'json' };

const notesOf = (version: string) =>
  spawnSync('bash', ['.ci/release-notes', version], { encoding: 'utf8' });

test('the changelog has a part for this version', () => {
  const { status, stdout } = notesOf(packageFile.version);

  assert.equal(status, 0);
  assert.match(stdout, /^### /m);
});

test('the notes of a release end before the next heading', () => {
  assert.doesNotMatch(notesOf(packageFile.version).stdout, /^## /m);
});

test('a version without notes is not released', () => {
  assert.equal(notesOf('99.0.0').status, 1);
});

test('the lockfile has this version', () => {
  assert.equal(lockfile.version, packageFile.version);
});
