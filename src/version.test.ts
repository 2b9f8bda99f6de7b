import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import packageFile from '../package.json' with { type: 'json' };
import lockfile from '../package-lock.json' with { type: 'json' };

const notesOf = (version: string) =>
  spawnSync('bash', ['.ci/release-notes', version], { encoding: 'utf8' });

test('finds a section for this version in the changelog', () => {
  const { status, stdout } = notesOf(packageFile.version);

  assert.equal(status, 0);
  assert.match(stdout, /^### /m);
});

test('ends the notes of a release before the next heading', () => {
  assert.doesNotMatch(notesOf(packageFile.version).stdout, /^## /m);
});

test('does not release a version without notes', () => {
  assert.equal(notesOf('99.0.0').status, 1);
});

test('finds this version in the lockfile', () => {
  assert.equal(lockfile.version, packageFile.version);
});
