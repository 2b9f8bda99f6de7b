import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { decide, followUpOn, validCall, visitOn } from '../../../tests/kit/actions.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { read, startTestDesk } from '../../../tests/kit/desk.ts';
import type { DatabaseConfig } from '../../config.ts';
import { apiPaths } from '../../desk-api/paths.ts';
import type { RequestDetail } from '../../desk-api/requests.ts';
import { enqueueDeliveries } from '../../requests/deliveries.ts';
import { hourMs, minuteMs } from '../../time.ts';

testDatabase('the history starts with the request’s arrival', async (t, database) => {
  const { store, historyOf } = await open(t, database);
  const id = await store.waitingRequest();

  assert.deepEqual(await historyOf(id), ['recibida: Por el formulario de la web']);
});

testDatabase('the history of a logged call names no form', async (t, database) => {
  const { store, detail } = await open(t, database);
  const id = await store.waitingRequest({ source: 'phone' });

  assert.deepEqual((await detail(id)).history, []);
});

testDatabase('the history shows what is still to be sent', async (t, database) => {
  const { store, historyOf } = await open(t, database);
  const id = await store.requestWithDeliveries(['mail']);

  const [, delivery] = await historyOf(id);

  assert.equal(delivery, 'aviso por correo: En cola');
});

testDatabase('the history says how long a delivery took', async (t, database) => {
  const { store, historyOf, changeDelivery, deliveredAt } = await open(t, database);
  const id = await store.requestWithDeliveries(['mail']);

  await changeDelivery(1, { status: 'delivered', deliveredAt });

  const [, delivery] = await historyOf(id);
  assert.equal(delivery, 'aviso por correo: Entregado en 2 min');
});

testDatabase('the history says that a delivery failed', async (t, database) => {
  const { store, historyOf, changeDelivery } = await open(t, database);
  const id = await store.requestWithDeliveries(['mail']);

  await changeDelivery(1, { status: 'failed' });

  const [, delivery] = await historyOf(id);
  assert.equal(delivery, 'aviso por correo: No se pudo entregar');
});

testDatabase('the history shows one delivery for each channel', async (t, database) => {
  const { store, historyOf, enqueueAgain } = await open(t, database);
  const id = await store.requestWithDeliveries(['mail']);

  await enqueueAgain(id);

  const [, ...deliveries] = await historyOf(id);
  assert.deepEqual(deliveries, ['aviso por correo: En cola']);
});

testDatabase('the history prefers a delivery that arrived', async (t, database) => {
  const desk = await open(t, database);
  const id = await desk.store.requestWithDeliveries(['mail']);
  await desk.enqueueAgain(id);

  const { deliveredAt } = desk;
  await desk.changeDelivery(2, { status: 'delivered', deliveredAt });

  const [, ...deliveries] = await desk.historyOf(id);
  assert.deepEqual(deliveries, ['aviso por correo: Entregado en 2 min']);
});

testDatabase('the history names a recipient that still waits', async (t, database) => {
  const { store, historyOf } = await open(t, database);
  const id = await store.requestWithDeferredRecipient('marta@example.com');

  const [, ...deliveries] = await historyOf(id);

  assert.deepEqual(deliveries, [
    'aviso por correo: Entregado en 1 s',
    'aviso por correo a marta@example.com: En cola',
  ]);
});

testDatabase('the history shows who answered by which method', async (t, database) => {
  const { store, historyOf } = await open(t, database);
  const id = await store.answeredRequest();

  const [, answer] = await historyOf(id);

  assert.equal(answer, 'contestada: Marc, llamada');
});

testDatabase('the history names outcomes and next steps', async (t, database) => {
  const { store, detail } = await open(t, database);
  const id = await store.answeredRequest();
  await store.act(id, decide('quoted', { amount: 3400, ...followUpOn('2026-11-28') }));
  await store.act(id, { kind: 'next-step', ...visitOn('2026-11-30'), time: '10:30' });

  const { history } = await detail(id);

  const [outcome, nextStep] = history.slice(-2);
  assert.match(outcome?.text ?? '', /^presupuesto enviado, 3400\s€, .*28 de noviembre/);
  assert.equal(nextStep?.text, 'visita el 30 de noviembre de 2026 a las 10:30');
});

testDatabase('the history shows what was undone', async (t, database) => {
  const { store, detail } = await open(t, database);
  const id = await store.answeredRequest();
  const undoes = randomUUID();
  await store.act(id, decide('won'), { id: undoes });

  await store.act(id, decide(null, { undoes }));

  const { history } = await detail(id);
  assert.match(history.at(-1)?.text ?? '', /^deshecho/);
});

testDatabase('the history shows the previous value of a field', async (t, database) => {
  const { store, detail } = await open(t, database);
  const id = await store.waitingRequest(fields);

  const corrected = { ...fields, phone: '600 000 013' };
  await store.act(id, { kind: 'fields-corrected', fields: corrected });

  const { history } = await detail(id);
  assert.match(history.at(-1)?.text ?? '', /teléfono «600 000 012»$/);
});

testDatabase('the history shows the previous language', async (t, database) => {
  const { store, detail } = await open(t, database);
  const id = await store.waitingRequest(fields);

  await store.act(id, { kind: 'fields-corrected', fields, language: 'ca' });

  const { history } = await detail(id);
  assert.match(history.at(-1)?.text ?? '', /«castellano»$/);
});

const fields = { ...validCall.fields, phone: '600 000 012', email: 'pau@example.com' };

testDatabase('the history is in the order of the actions', async (t, database) => {
  const { store, clock, detail } = await open(t, database);
  const id = await store.waitingRequest({ receivedAt: '2026-11-20T23:30:00.000Z' });
  const earlier = new Date(clock.now().getTime() - hourMs);
  await store.act(id, { kind: 'no-answer', on: null });
  await store.act(id, { kind: 'answered', how: 'mail' });

  await store.act(id, { kind: 'note', text: 'Falta el plano' }, { at: earlier });

  const { history } = await detail(id);
  assert.deepEqual(
    history.map(({ text }) => text),
    ['recibida', 'nota escrita', 'llamada sin respuesta', 'contestada'],
  );
});

async function open(t: TestContext, database: DatabaseConfig) {
  const desk = await startTestDesk(t, { database });
  const { server, clock, cookie } = desk;
  const { queries } = server.database;
  const detail = (id: number) =>
    read<RequestDetail>(server, apiPaths.request(id), cookie);

  return {
    ...desk,
    detail,
    /** Reads the entries of a request's history with their details. */
    async historyOf(id: number): Promise<string[]> {
      const { history } = await detail(id);
      return history.map((entry) => `${entry.text}: ${entry.detail}`);
    },
    /**
     * Enqueues a second mail for a request, as happens with pushes to several devices.
     */
    enqueueAgain: (requestId: number) =>
      enqueueDeliveries(
        queries,
        { kind: 'request', requestId, channels: ['mail'] },
        clock.now(),
      ),
    deliveredAt: new Date(clock.now().getTime() + 2 * minuteMs).toISOString(),
    async changeDelivery(id: number, change: Change): Promise<void> {
      await queries.updateTable('deliveries').set(change).where('id', '=', id).execute();
    },
  };
}

type Change = { status: 'delivered' | 'failed'; deliveredAt?: string };
