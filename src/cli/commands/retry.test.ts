import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { runCommand } from '../../../tests/support/commands.ts';
import { openTestOutbox } from '../../../tests/support/outbox.ts';
import { startTestSmtp } from '../../../tests/support/smtp.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import type { DatabaseConfig } from '../../config/database.ts';

testDatabase('retry sends what had failed, or waits for its turn, at once', async (t, config) => {
  const { db, addRequest, mailed } = await openDesk(t, config);
  const id = await addRequest();
  const far = { due_at: '2027-01-01T00:00:00.000Z', refusals: 9, attempts: 9 };
  await db.updateTable('notices').set(far).execute();
  const { code, stdout } = await runCommand(config, ['retry', `${id}`]);
  assert.equal(code, 0);
  assert.match(stdout, new RegExp(`solicitud ${id}`));
  assert.match(await mailed(), /^Subject: /m);
  const delivered = await runCommand(config, ['retry', `${id}`]);
  assert.equal(delivered.code, 1);
  assert.match(delivered.stderr, /ningún aviso por entregar/);
});

testDatabase('retry --all-failed takes up every notice that failed, and no other', async (t, config) => {
  const { db, addRequest, notices } = await openDesk(t, config);
  for (const state of ['failed', 'delivered', 'failed'] as const) {
    const id = await addRequest();
    await db
      .updateTable('notices')
      .set({ state, tried_since: 'long ago' })
      .where('request_id', '=', id)
      .execute();
  }
  const { code, stdout } = await runCommand(config, ['retry', '--all-failed']);
  assert.equal(code, 0);
  assert.match(stdout, /\b2 avisos/);
  assert.deepEqual(
    (await notices()).map(({ state, tried_since }) => [state, tried_since]),
    [
      ['pending', null],
      ['delivered', 'long ago'],
      ['pending', null],
    ],
  );
  assert.match((await runCommand(config, ['retry', '--all-failed'])).stdout, /^Ningún/);
});

testDatabase('retry leaves alone what a server is sending at this moment', async (t, config) => {
  const { db, addRequest, notices } = await openDesk(t, config);
  const id = await addRequest();
  const lease = { lease_until: '2999-01-01T00:00:00.000Z', lease_holder: 'somebody' };
  await db.updateTable('notices').set(lease).execute();
  assert.equal((await runCommand(config, ['retry', `${id}`])).code, 1);
  assert.equal((await notices())[0]?.lease_holder, 'somebody');
});

async function openDesk(t: TestContext, config: DatabaseConfig) {
  const outbox = await openTestOutbox(t, config);
  /** The clock of the outbox stands in the past; what a command makes due now is due then. */
  const mailed = async () => {
    const smtp = await startTestSmtp(t);
    outbox.clock.advance(Date.now() - outbox.clock.now().getTime() + 1000);
    await outbox.startWorker(smtp.url).idle();
    return smtp.mails.map(({ raw }) => raw).join('\n');
  };
  return { ...outbox, mailed };
}
