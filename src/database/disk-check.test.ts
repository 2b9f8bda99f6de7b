import assert from 'node:assert/strict';
import { closeSync, openSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryDirectory } from '../../tests/support/server.ts';
import { openDiskCheck } from './disk-check.ts';

// What it says of a disk that the kernel gives up is seen in tests/faults/disk-breaks.test.ts.
test('a disk that keeps what is written passes as often as it is asked, and sees no file of the check', async (t) => {
  const folder = await temporaryDirectory(t);
  const check = openDiskCheck(join(folder, 'requests.sqlite'));
  t.after(check.close);
  for (let asked = 0; asked < 10_000; asked++) check.refuseGivenUp();
  assert.deepEqual(await readdir(folder), []);
});

test('once closed it passes nothing, and changes no other file', async (t) => {
  const folder = await temporaryDirectory(t);
  const check = openDiskCheck(join(folder, 'requests.sqlite'));
  check.close();
  check.close();
  const others = Array.from({ length: 5 }, () => openSync(join(folder, 'other'), 'w'));
  assert.throws(check.refuseGivenUp, { name: 'StorageUnavailableError' });
  assert.equal(statSync(join(folder, 'other')).size, 0);
  for (const other of others) closeSync(other);
});
