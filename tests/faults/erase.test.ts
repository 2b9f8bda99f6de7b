import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openDatabase } from '../../src/database/open.ts';
import { runProcess } from '../support/commands.ts';
import { until } from '../support/until.ts';
import { assertNothingLost, compare } from './compare.ts';
import { Load, noRateLimit } from './load.ts';
import { startProcess, workplace } from './server-process.ts';

test('erased data is in no file after the last reader has closed', async (t) => {
  const env = await workplace(t);
  const file = join(env.DATA_DIR, 'requests.sqlite');
  const server = await startProcess(t, { ...env, ...noRateLimit });
  const load = new Load();
  // Writes enough to be in the way; the first try below goes on for ten seconds.
  load.start(server.url, { pauseMs: 20 });
  await until(() => load.acknowledged.size > 200);
  await answerAll(file);
  const [message = '', { email = '' } = {}] = [...load.acknowledged][100] ?? [];
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('begin');
  assert.ok(reader.prepare('select * from requests where email = ?').get(email));
  const erase = () => runProcess({ kind: 'sqlite', file }, ['erase', '--yes'], {}, email);

  const first = await erase();
  assert.equal(first.code, 1);
  assert.match(first.stdout, /^1 solicitud borrada/);
  assert.match(first.stderr, /restos/);
  reader.close();
  const second = await erase();
  assert.equal(second.code, 0);

  for (const name of [file, `${file}-wal`]) assert.equal(await holds(name, email), false, name);
  await load.stop();
  const { missing, doubled, corrupt } = await compare(load, { kind: 'sqlite', file });
  assert.deepEqual({ missing, doubled, corrupt }, { missing: 1, doubled: 0, corrupt: 0 });
  load.acknowledged.delete(message);
  assertNothingLost(await compare(load, { kind: 'sqlite', file }), load);
});

/** Rows grow, and SQLite moves others to make room: the copies that it leaves are what is hard to get rid of. */
async function answerAll(file: string): Promise<void> {
  const { queries, close } = await openDatabase({ kind: 'sqlite', file });
  await queries.updateTable('requests').set({ answeredAt: new Date().toISOString() }).execute();
  await close();
}

async function holds(file: string, text: string): Promise<boolean> {
  return existsSync(file) && (await readFile(file)).includes(text);
}
