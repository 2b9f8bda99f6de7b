import assert from 'node:assert/strict';
import { goodRequest } from '../../tests/support/form.ts';
import { ownPostgres } from '../../tests/support/postgres.ts';
import { onBothStores } from '../../tests/support/stores.ts';
import { insertRequest } from '../requests/store.ts';
import { openDatabase } from './open.ts';

// What another database of a PostgreSQL server writes, or its vacuum, makes a new revision as well.
const both = onBothStores(ownPostgres('autovacuum=off'));

both.core(
  'the revision stays while nothing is written, and differs after each write of anybody',
  async (t, config) => {
    const [ours, theirs] = [await openDatabase(config), await openDatabase(config)];
    t.after(() => Promise.all([ours.close(), theirs.close()]));
    const store = ({ queries }: typeof ours) =>
      insertRequest(queries, { ...goodRequest, received_at: '2026-11-21T08:00:00.000Z', state: 'received' });
    const seen = [await ours.revision()];
    const differs = async (what: string) => {
      const now = await ours.revision();
      assert.ok(!seen.includes(now), what);
      assert.equal(await ours.revision(), now, `${what}, and then nothing`);
      seen.push(now);
    };
    await store(ours);
    await differs('stored here');
    await store(theirs);
    await differs('stored by another');
    await theirs.queries.updateTable('requests').set({ version: 2 }).where('id', '=', 1).execute();
    await differs('changed by another');
    await ours.queries.deleteFrom('requests').where('id', '=', 2).execute();
    await differs('deleted here');
  },
);

both.core(
  'what a transaction of another writes is a revision once it may be read, and not before',
  async (t, config) => {
    const [ours, theirs] = [await openDatabase(config), await openDatabase(config)];
    t.after(() => Promise.all([ours.close(), theirs.close()]));
    const count = async () => (await ours.queries.selectFrom('audit').select('id').execute()).length;
    const row = { at: '', action: 'backup', detail: '{}' } as const;
    let within = '';
    await theirs.queries.transaction().execute(async (transaction) => {
      await transaction.insertInto('audit').values(row).execute();
      within = await ours.revision();
      assert.equal(await count(), 0);
    });
    assert.notEqual(await ours.revision(), within);
    assert.equal(await count(), 1);
  },
);
