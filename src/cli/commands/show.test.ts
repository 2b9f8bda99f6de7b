import assert from 'node:assert/strict';
import { runCommand } from '../../../tests/support/commands.ts';
import { openTestOutbox } from '../../../tests/support/outbox.ts';
import { startTestSmtp } from '../../../tests/support/smtp.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import { answerRequest, noteMissedCall } from '../../requests/answer.ts';
import { labelRequest, writeNote } from '../../requests/label.ts';

testDatabase('show --json holds all of a request and every notice that tells of it', async (t, config) => {
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

testDatabase(
  'what was noted of a request, and what became of it, is in everything that shows it',
  async (t, config) => {
    const { db, addRequest } = await openTestOutbox(t, config);
    const target = { id: await addRequest(), by: null };
    const now = new Date();
    await writeNote(db, { ...target, note: 'Tiene llaves el portero' }, now);
    await labelRequest(
      db,
      { ...target, labels: { service: 'painting', province: 'Girona', outcome: 'quoted' } },
      now,
    );
    await noteMissedCall(db, target, now);
    await answerRequest(db, { ...target, how: 'whatsapp' }, now);
    const run = async (...argv: string[]) => (await runCommand(config, argv)).stdout;
    const shown = await run('show', '1');
    for (const line of [
      /^Servicio +Pintura$/m,
      /^Provincia +Girona$/m,
      /^Resultado +presupuesto enviado$/m,
      /^Nota +Tiene llaves el portero$/m,
      /contestada, WhatsApp \(desde el terminal\)$/m,
    ])
      assert.match(shown, line);
    const noted = {
      note: 'Tiene llaves el portero',
      service: 'painting',
      province: 'Girona',
      outcome: 'quoted',
    };
    const [listed] = JSON.parse(await run('list', '--json'));
    assert.deepEqual(listed, { ...listed, ...noted, answeredHow: 'whatsapp' });
    const { requests } = JSON.parse(await run('access', '--email', listed.email, '--yes'));
    assert.deepEqual(requests[0], { ...requests[0], ...noted });
    const kinds = requests[0].events.map(({ kind }: { kind: string }) => kind);
    assert.deepEqual(kinds, ['note', 'labels', 'missed-call', 'answered']);
    assert.match(
      await run('export', '--format', 'csv'),
      /"WhatsApp";"Pintura";"Girona";"presupuesto enviado"/,
    );
  },
);

testDatabase('of a request that there is not, show says so', async (t, config) => {
  await openTestOutbox(t, config);
  const { code, stdout, stderr } = await runCommand(config, ['show', '7']);
  assert.deepEqual([code, stdout, stderr], [1, '', 'No hay ninguna solicitud con el número 7.\n']);
});
