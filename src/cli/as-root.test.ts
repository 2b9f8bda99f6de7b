import assert from 'node:assert/strict';
import { chown, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { runCommand } from '../../tests/kit/commands.ts';
import { openTestDatabase, sqliteIn } from '../../tests/kit/database.ts';
import { temporaryDirectory } from '../../tests/kit/folders.ts';
import { newPostgresDatabase } from '../../tests/kit/postgres.ts';
import { fill } from '../../tests/kit/requests.ts';

/** The server's user: Debian's `nobody` and its group. */
const user = 65_534;

const skip = process.getuid?.() === 0 ? false : 'needs root';

for (const command of ['demo', 'backup', 'list', 'doctor'])
  test(`leaves the user’s files theirs after root’s ${command}`, { skip }, async (t) => {
    const { database, filesOfOthers } = await open(t);
    if (command !== 'demo') await fill(database, [{}]);

    await runCommand(database, [command]);

    assert.deepEqual(await filesOfOthers(), []);
  });

test('creates folders for the user when root runs demo', { skip }, async (t) => {
  const { folder, filesOfOthers } = await open(t);

  const { code } = await runCommand(sqliteIn(join(folder, 'new/data')), ['demo']);

  assert.equal(code, 0);
  assert.deepEqual(await filesOfOthers(), []);
});

test('restores a database for the user when root runs restore', { skip }, async (t) => {
  const { database, backUp, filesOfOthers } = await open(t);
  const copy = await backUp();

  const { code } = await runCommand(database, ['restore', copy]);

  assert.equal(code, 0);
  assert.deepEqual(await filesOfOthers(), []);
});

test('restores into an empty folder of the user as root', { skip }, async (t) => {
  const { database, backUp, filesOfOthers } = await open(t);
  const copy = await backUp();
  await rm(database.file);

  const { code } = await runCommand(database, ['restore', copy]);

  assert.equal(code, 0);
  assert.deepEqual(await filesOfOthers(), []);
});

test('leaves the user’s files theirs after root’s copy', { skip }, async (t) => {
  const { database, filesOfOthers } = await open(t);
  await fill(database, [{}]);
  const { url } = await newPostgresDatabase();

  const { code } = await runCommand(database, ['copy', '--to', url]);

  assert.equal(code, 0);
  assert.deepEqual(await filesOfOthers(), []);
});

test('leaves the logs of an open database to the user as root', { skip }, async (t) => {
  const { database, folder, filesOfOthers } = await open(t);

  await openTestDatabase(t, database);

  const names = await readdir(folder);
  assert.ok(names.includes('requests.sqlite-wal'), names.join());
  assert.ok(names.includes('requests.sqlite-shm'), names.join());
  assert.deepEqual(await filesOfOthers(), []);
});

/** Creates an empty folder of the server's user, in which root runs commands. */
async function open(t: TestContext) {
  const folder = await temporaryDirectory(t);
  await chown(folder, user, user);
  const database = sqliteIn(folder);

  return {
    folder,
    database,
    /** Fills the database, and returns the path of a backup of it. */
    async backUp(): Promise<string> {
      await fill(database, [{}]);
      await runCommand(database, ['backup']);
      const [name = ''] = await readdir(join(folder, 'backups'));
      return join(folder, 'backups', name);
    },
    /** Returns the files and folders that do not belong to the user and its group. */
    async filesOfOthers(): Promise<string[]> {
      const others: string[] = [];
      for (const name of await readdir(folder, { recursive: true })) {
        const { uid, gid } = await stat(join(folder, name));
        if (uid !== user || gid !== user) others.push(name);
      }
      return others;
    },
  };
}
