import assert from 'node:assert/strict';
import { onBothStores } from '../../tests/support/stores.ts';
import { openDatabase } from '../database/open.ts';
import { writeAudit } from '../requests/audit.ts';
import { noteNight } from '../requests/backup.ts';
import { checkBackups } from './backup.ts';
import { ownerWords } from './owner-words.ts';
import type { Speaker } from './speaker.ts';
import { findingInWords } from './words.ts';

const bothStores = onBothStores();
const speaker: Speaker = { program: 'requests', explain: String };

bothStores(
  'doctor says how old the last backup is, and that a night failed until one does not',
  async (t, config) => {
    const { queries: db, close } = await openDatabase(config);
    t.after(close);
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
    const backedUp = (hour: number) =>
      writeAudit(db, { action: 'backup', by: null, detail: { requests: 1 } }, at(hour));
    const check = (hour: number) => checkBackups(db, at(hour));
    const says = async (hour: number) => findingInWords(await check(hour), speaker)[0];
    assert.equal(await says(0), 'Copias: no consta ninguna');
    await backedUp(1);
    assert.equal(await says(6), 'Copias: la última es del 20/11/2026 02:00, hace 5 h.');
    for (const hour of [25, 49]) await noteNight(db, { failed: true }, at(hour));
    await backedUp(50);
    const failed = await check(51);
    assert.equal(failed.level, 'warning');
    assert.match(findingInWords(failed, speaker)[0], /la del 22\/11\/2026 02:00 .* del 22\/11\/2026 03:00$/);
    const { what, tell } = ownerWords(failed, speaker);
    assert.match(what, /^La de la noche ha fallado/);
    assert.match(tell ?? '', /journalctl/);
    await noteNight(db, { failed: false }, at(52));
    assert.equal((await check(53)).level, 'good');
    assert.equal(await says(200), 'Copias: la última es del 22/11/2026 03:00');
  },
);
