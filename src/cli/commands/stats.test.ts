import assert from 'node:assert/strict';
import { runCommand } from '../../../tests/support/commands.ts';
import { openTestOutbox } from '../../../tests/support/outbox.ts';
import { startTestSmtp } from '../../../tests/support/smtp.ts';
import { onBothStores } from '../../../tests/support/stores.ts';

const both = onBothStores();

both('stats counts what is stored, told, failed and answered in a period', async (t, config) => {
  const smtp = await startTestSmtp(t);
  const outbox = await openTestOutbox(t, config);
  await outbox.addRequest({
    received_at: '2026-11-20T12:00:00.000Z',
    answered_at: '2026-11-20T13:00:00.000Z',
  });
  await outbox.addRequest({ state: 'quarantined', reason: 'links' });
  await outbox.startWorker(smtp.url).idle();
  const failed = await outbox.addRequest();
  await outbox.db.updateTable('notices').set({ state: 'failed' }).where('request_id', '=', failed).execute();
  await outbox.addRequest({ received_at: '2026-10-01T12:00:00.000Z' });
  await runCommand(config, ['label', '1', '--service', 'pintura']);
  const { code, stdout } = await runCommand(config, ['stats', '--json', '--from', '2026-11-20']);
  const { received, quarantined, labels, notices, untilTold, untilAnswered } = JSON.parse(stdout);
  assert.deepEqual({ code, received, quarantined }, { code: 0, received: 2, quarantined: 1 });
  assert.deepEqual(notices, { delivered: 1, pending: 0, 'no-mail': 0, failed: 1 });
  assert.deepEqual(labels.service, [
    { label: 'painting', count: 1 },
    { label: null, count: 1 },
  ]);
  assert.equal(untilTold.median, 21 * 60 * 60 * 1000);
  assert.equal(untilAnswered.worst, 60 * 60 * 1000);
});

both('stats without requests, or without a database, says so', async (t, config) => {
  const absent = await runCommand(config, ['stats']);
  assert.deepEqual([absent.code, absent.stdout], [0, '']);
  assert.match(absent.stderr, /no hay base de datos/);
  await openTestOutbox(t, config);
  assert.equal((await runCommand(config, ['stats'])).stdout, 'No hay solicitudes.\n');
});
