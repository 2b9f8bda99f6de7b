import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../tests/support/stores.ts';
import { openDatabase } from '../database/open.ts';
import { writeAudit } from '../requests/audit.ts';
import { recordBackupRun } from '../requests/backup.ts';
import { checkBackupDays, checkBackups } from './backup.ts';

test('backups that are kept longer than the privacy policy says are a problem, others are none', () => {
  const found = (kept: number) =>
    checkBackupDays({ promised: 14, kept }).map(({ level, what: [what] }) => [level, what]);
  assert.deepEqual([found(13), found(14)], [[], []]);
  assert.deepEqual(found(30), [
    ['problem', 'se guardan 30 días, y la política de privacidad dice que se borran a los 14'],
  ]);
});

testDatabase(
  'doctor says how old the last backup is, and that a night failed until one does not',
  async (t, config) => {
    const { queries: db, close } = await openDatabase(config);
    t.after(close);
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
    const backedUp = (hour: number) =>
      writeAudit(db, { action: 'backup', by: null, detail: { requests: 1 } }, at(hour));
    const check = (hour: number) => checkBackups(db, { requestsCommand: 'requests' }, at(hour));
    const says = async (hour: number) => (await check(hour)).what[0] ?? '';
    assert.match(await says(0), /^no consta ninguna\. /);
    await backedUp(1);
    assert.equal(await says(6), 'la última es del 20/11/2026 02:00, hace 5 h.');
    for (const hour of [25, 49]) await recordBackupRun(db, { failed: true }, at(hour));
    await backedUp(50);
    const failed = await check(51);
    assert.equal(failed.level, 'warning');
    assert.match(
      failed.what[0] ?? '',
      /^la de la noche ha fallado \(22\/11\/2026 02:00\).* del 22\/11\/2026 03:00$/,
    );
    assert.match(failed.admin ?? '', /journalctl/);
    await recordBackupRun(db, { failed: false }, at(52));
    assert.equal((await check(53)).level, 'good');
    assert.match(await says(200), /^la última es del 22\/11\/2026 03:00\. Lo de después se perdería/);
  },
);
