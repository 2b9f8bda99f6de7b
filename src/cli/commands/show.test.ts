import assert from 'node:assert/strict';
import { runCommand } from '../../../tests/support/commands.ts';
import { openTestOutbox } from '../../../tests/support/outbox.ts';
import { startTestSmtp } from '../../../tests/support/smtp.ts';
import { onBothStores } from '../../../tests/support/stores.ts';

const both = onBothStores();

both('show --json holds all of a request and every notice that tells of it', async (t, config) => {
  const smtp = await startTestSmtp(t);
  const outbox = await openTestOutbox(t, config);
  const id = await outbox.addRequest({ http_request_id: 'an id' });
  await outbox.addRequest({ name: 'Otra' });
  const worker = outbox.startWorker(smtp.url);
  await worker.idle();
  await worker.pass(21 * 60 * 60 * 1000);
  const { code, stdout } = await runCommand(config, ['show', `${id}`, '--json']);
  const { notices, ...request } = JSON.parse(stdout);
  assert.equal(code, 0);
  assert.deepEqual([request.id, request.httpRequestId, request.notice], [id, 'an id', 'delivered']);
  assert.deepEqual(
    notices.map(({ kind, state }: Record<string, string>) => [kind, state]),
    [
      ['request', 'delivered'],
      ['reminder', 'delivered'],
    ],
  );
});

both('of a request that there is not, show says so', async (t, config) => {
  await openTestOutbox(t, config);
  const { code, stdout, stderr } = await runCommand(config, ['show', '7']);
  assert.deepEqual([code, stdout, stderr], [1, '', 'No hay ninguna solicitud con el número 7.\n']);
});
