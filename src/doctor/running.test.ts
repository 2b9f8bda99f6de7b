import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestServer } from '../../tests/support/server.ts';
import { noteBackup } from '../requests/last-backup.ts';
import { checkBackup, checkServer } from './running.ts';

const now = new Date('2026-11-21T09:00:00.000Z');

test('a server that runs is told from one that does not, and a backup of last night from an older one', async (t) => {
  const { port, app, database } = await startTestServer(t);
  const db = database.queries;
  assert.deepEqual(await checkServer({ host: '0.0.0.0', port }), {
    level: 'good',
    kind: 'server running',
    origin: `http://127.0.0.1:${port}`,
  });
  assert.equal((await checkBackup(db, now)).kind, 'no backup');
  await noteBackup(db, { requests: 0 }, new Date(now.getTime() - 51 * 3_600_000));
  assert.equal((await checkBackup(db, now)).kind, 'backup too old');
  await noteBackup(db, { requests: 0 }, new Date(now.getTime() - 6 * 3_600_000));
  assert.deepEqual(await checkBackup(db, now), { level: 'good', kind: 'backup made', agoMs: 6 * 3_600_000 });
  await app.close();
  assert.equal((await checkServer({ host: '127.0.0.1', port })).kind, 'server not running');
});
