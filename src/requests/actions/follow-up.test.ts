import assert from 'node:assert/strict';
import fc from 'fast-check';
import { testDatabase } from '../../../tests/kit/database.ts';
import { openTestStore } from '../../../tests/kit/store.ts';
import type { RequestAction } from '../../contact-request/actions.ts';
import type { Db } from '../../database/tables.ts';
import { hourMs, minuteMs } from '../../time.ts';
import { findRequest, listDueReminders } from '../queries.ts';
import { remindOn } from '../store.ts';

testDatabase(
  'the latest outcome and reminder hold in any order of arrival',
  async (t, config) => {
    const { store, db, clock } = await openTestStore(t, config);
    const receivedAt = clock.now().getTime();
    clock.advance(hourMs);

    const property = fc.asyncProperty(steps, async (sent) => {
      const id = await store.waitingRequest({
        receivedAt: new Date(receivedAt).toISOString(),
      });
      for (const { minute, action } of sent) {
        await store.act(id, action, { at: new Date(receivedAt + minute * minuteMs) });
      }

      const request = (await findRequest(db, id)) ?? assert.fail();
      assert.equal(remindOn(request), latestReminder(sent));
      assert.equal(request.outcome, latestOutcome(sent));
    });
    await fc.assert(property, { numRuns: 40 });
  },
);

const steps = fc.array(
  fc.record({
    minute: fc.integer({ min: 1, max: 4 }),
    action: fc.constantFrom<RequestAction>(
      { kind: 'reminder', on: '2026-11-24' },
      { kind: 'reminder', on: '2026-11-25' },
      { kind: 'reminder-cleared' },
      { kind: 'outcome', outcome: 'won' },
      { kind: 'outcome', outcome: 'discarded' },
      { kind: 'outcome', outcome: null },
    ),
  }),
  { minLength: 1, maxLength: 8 },
);

type Step = { minute: number; action: RequestAction };

testDatabase('a reminder is due at eight in Madrid', async (t, config) => {
  const { store, db } = await openTestStore(t, config);
  const id = await store.waitingRequest();

  await store.act(id, { kind: 'reminder', on: '2026-11-26' });

  assert.deepEqual(await dueAt(db, '2026-11-26T06:59:59.000Z'), []);
  assert.deepEqual(await dueAt(db, '2026-11-26T07:00:00.000Z'), [id]);
});

testDatabase('a reminder in summer is due at eight in Madrid', async (t, config) => {
  const { store, db } = await openTestStore(t, config);
  const id = await store.waitingRequest();

  await store.act(id, { kind: 'reminder', on: '2026-07-01' });

  const request = await findRequest(db, id);
  assert.equal(request?.remindAt, '2026-07-01T06:00:00.000Z');
});

testDatabase('a reminder is due when the answer came before', async (t, config) => {
  const { store, db } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  await store.act(id, { kind: 'reminder', on: '2026-11-26' });

  await store.act(id, { kind: 'answered', how: 'call' });

  assert.deepEqual(await dueAt(db, '2026-11-26T06:59:59.000Z'), []);
  assert.deepEqual(await dueAt(db, '2026-11-26T07:00:00.000Z'), [id]);
});

testDatabase('a reminder is not due once the request is answered', async (t, config) => {
  const { store, db } = await openTestStore(t, config);
  const id = await store.waitingRequest({ answeredAt: '2026-11-26T07:00:00.000Z' });

  await store.act(id, { kind: 'reminder', on: '2026-11-26' });

  assert.deepEqual(await dueAt(db, '2026-11-26T08:00:00.000Z'), []);
});

testDatabase('a reminder that is set again is mailed again', async (t, config) => {
  const { store, db } = await openTestStore(t, config);
  const id = await store.waitingRequest({ followUpQueuedAt: 'before' });

  await store.act(id, { kind: 'reminder', on: '2026-07-01' });

  const request = await findRequest(db, id);
  assert.equal(request?.followUpQueuedAt, null);
});

function latestReminder(sent: Step[]): string | null {
  const last = inOrderOfTime(sent).findLast(({ kind }) => kind !== 'outcome');
  return last?.kind === 'reminder' ? last.on : null;
}

function latestOutcome(sent: Step[]): string | null {
  const last = inOrderOfTime(sent).findLast(({ kind }) => kind === 'outcome');
  return last?.kind === 'outcome' ? last.outcome : null;
}

function inOrderOfTime(sent: Step[]): RequestAction[] {
  return sent.toSorted((a, b) => a.minute - b.minute).map(({ action }) => action);
}

async function dueAt(db: Db, moment: string): Promise<number[]> {
  const due = await listDueReminders(db, new Date(moment));
  return due.map(({ id }) => id);
}
