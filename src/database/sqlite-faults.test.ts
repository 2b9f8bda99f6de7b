import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmod, mkdir, open, readFile, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { goodRequest } from '../../tests/support/form.ts';
import { temporaryDirectory } from '../../tests/support/server.ts';
import { insertRequest } from '../requests/store.ts';
import { openDatabase } from './open.ts';

for (const [damage, inflict] of [
  ['no database at all', (file: string) => writeFile(file, 'no database at all, '.repeat(100))],
  ['cut off', (file: string) => truncate(file, 20_000)],
  ['overwritten in the middle', overwritePages],
] as const) {
  test(`a file that is ${damage} is refused with what to do, and left as it is`, async (t) => {
    const file = await filledFile(t);
    await inflict(file);
    const before = await hash(file);
    await assert.rejects(openDatabase({ kind: 'sqlite', file }), (error) => {
      assert.ok(error instanceof Error && error.name === 'DatabaseError');
      assert.ok(error.message.includes(file));
      assert.match(error.message, /left as it is.*restore a backup.*\.recover/);
      return true;
    });
    assert.equal(await hash(file), before);
  });
}

test('a folder that cannot be written is named, with what to do', async (t) => {
  const folder = join(await temporaryDirectory(t), 'data');
  await mkdir(folder, { mode: 0o555 });
  await chmod(dirname(folder), 0o755);
  // Rights do not bind root: as nobody for as long as the file is opened, which is done at once.
  const asRoot = process.getuid?.() === 0;
  if (asRoot) process.seteuid?.(65_534);
  const opening = openDatabase({ kind: 'sqlite', file: join(folder, 'requests.sqlite') });
  if (asRoot) process.seteuid?.(0);
  await assert.rejects(
    opening,
    /requests\.sqlite cannot be opened: .*EACCES.*must be able to write.*DATA_DIR/,
  );
});

test('a file in the place of the folder is named too', async (t) => {
  const folder = join(await temporaryDirectory(t), 'data');
  await writeFile(folder, '');
  const opening = openDatabase({ kind: 'sqlite', file: join(folder, 'requests.sqlite') });
  await assert.rejects(opening, /must be able to write.*DATA_DIR/);
});

async function filledFile(t: TestContext): Promise<string> {
  const file = join(await temporaryDirectory(t), 'requests.sqlite');
  const database = await openDatabase({ kind: 'sqlite', file });
  const row = { ...goodRequest, received_at: '2026-11-21T09:00:00.000Z', state: 'received' } as const;
  await database.queries.transaction().execute(async (transaction) => {
    for (let count = 0; count < 300; count++) {
      await insertRequest(transaction, { ...row, message: `${count} ${'grieta '.repeat(50)}` });
    }
  });
  await database.close();
  return file;
}

async function overwritePages(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(40_000, 0x5a), 0, 40_000, 30_000);
  await handle.close();
}

async function hash(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}
