import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { callOn, decide, followUpOn } from '../../../tests/kit/actions.ts';
import { testDatabase } from '../../../tests/kit/database.ts';
import { openTestStore } from '../../../tests/kit/store.ts';
import type { DatabaseConfig } from '../../config.ts';
import { minuteMs } from '../../time.ts';
import { findRequest } from '../queries.ts';

testDatabase('undoes an answer', async (t, config) => {
  const { store, db, people } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  const answer = randomUUID();
  await store.act(id, { kind: 'answered', how: 'call' }, { id: answer });

  await store.act(
    id,
    { kind: 'reopened', undoes: answer, on: null },
    { by: people.guest },
  );

  const request = await findRequest(db, id);
  assert.equal(request?.answeredAt, null);
  assert.equal(request?.answeredHow, null);
});

testDatabase('corrects the method of an answer', async (t, config) => {
  const { store, db } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  const undoes = randomUUID();
  await store.act(id, { kind: 'answered', how: 'mail' }, { id: undoes });

  await store.act(id, { kind: 'answer-corrected', how: 'whatsapp', undoes });

  const request = await findRequest(db, id);
  assert.equal(request?.answeredHow, 'whatsapp');
  assert.equal(request?.events.at(-1)?.detail?.how, 'whatsapp');
});

for (const action of [
  { kind: 'reopened', on: null },
  { kind: 'answer-corrected', how: 'call' },
] as const) {
  testDatabase(`${action.kind} conflicts after another answer`, async (t, config) => {
    const { store, id, undone, answeredAt } = await answeredAgain(t, config);

    const { outcome, first } = await store.act(id, { ...action, undoes: undone });

    assert.equal(outcome, 'conflict');
    assert.equal(first?.by, 'Ester');
    assert.equal(first?.at, answeredAt);
  });

  testDatabase(`${action.kind} leaves another answer unchanged`, async (t, config) => {
    const { store, db, id, undone, answeredAt } = await answeredAgain(t, config);

    await store.act(id, { ...action, undoes: undone });

    const request = await findRequest(db, id);
    assert.equal(request?.answeredAt, answeredAt);
    assert.equal(request?.answeredHow, 'mail');
  });
}

testDatabase('the first of two concurrent answers wins', async (t, config) => {
  const { store, people } = await openTestStore(t, config);
  const id = await store.waitingRequest();

  const results = await Promise.all(
    [people.owner, people.guest].map((by) =>
      store.act(id, { kind: 'answered', how: 'call' }, { by }),
    ),
  );

  const outcomes = results.map(({ outcome }) => outcome).sort();
  assert.deepEqual(outcomes, ['applied', 'conflict']);
});

testDatabase(
  'the second of two concurrent answers names the first',
  async (t, config) => {
    const { store, db, people } = await openTestStore(t, config);
    const id = await store.waitingRequest();

    const results = await Promise.all(
      [people.owner, people.guest].map((by) =>
        store.act(id, { kind: 'answered', how: 'call' }, { by }),
      ),
    );

    const conflict = results.find(({ outcome }) => outcome === 'conflict');
    const answered = (await findRequest(db, id))?.events.at(-1);
    assert.match(answered?.by ?? '', /^(Marc|Ester)$/);
    assert.equal(conflict?.first?.by, answered?.by);
  },
);

testDatabase('an answer completes a call that is due', async (t, config) => {
  const { store, db } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  await store.act(id, callOn('2026-11-21'));

  await store.act(id, { kind: 'answered', how: 'call' });

  assert.equal((await findRequest(db, id))?.nextStep, null);
});

testDatabase('an answer keeps a call that lies ahead', async (t, config) => {
  const { store, db } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  await store.act(id, callOn('2026-11-22'));

  await store.act(id, { kind: 'answered', how: 'call' });

  assert.equal((await findRequest(db, id))?.nextOn, '2026-11-22');
});

testDatabase('an older answer completes no call planned since', async (t, config) => {
  const { store, db, clock } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  const earlier = clock.now();
  clock.advance(minuteMs);
  await store.act(id, callOn('2026-11-21'));

  await store.act(id, { kind: 'answered', how: 'call' }, { at: earlier });

  const request = await findRequest(db, id);
  assert.equal(request?.answeredAt, earlier.toISOString());
  assert.equal(request?.nextOn, '2026-11-21');
});

testDatabase('undoing an answer restores its call', async (t, config) => {
  const { store, db } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  await store.act(id, callOn('2026-11-21'));
  const undoes = randomUUID();
  await store.act(id, { kind: 'answered', how: 'call' }, { id: undoes });

  await store.act(id, { kind: 'reopened', undoes, on: '2026-11-21' });

  const request = await findRequest(db, id);
  assert.equal(request?.nextStep, 'call');
  assert.equal(request?.nextOn, '2026-11-21');
});

testDatabase('a reopened request has no outcome', async (t, config) => {
  const { store, db } = await openTestStore(t, config);
  const id = await store.answeredRequest();
  const undoes = randomUUID();
  const quote = decide('quoted', { amount: 3400, ...followUpOn('2026-11-28') });
  await store.act(id, quote, { id: undoes });

  await store.act(id, { kind: 'reopened', undoes, on: null });

  const request = await findRequest(db, id);
  assert.equal(request?.answeredAt, null);
  assert.equal(request?.outcome, null);
  assert.equal(request?.amount, null);
  assert.equal(request?.nextStep, null);
});

testDatabase('a reopened request keeps a call', async (t, config) => {
  const { store, db } = await openTestStore(t, config);
  const id = await store.answeredRequest();
  const undoes = randomUUID();
  await store.act(id, callOn('2026-11-28'), { id: undoes });

  await store.act(id, { kind: 'reopened', undoes, on: null });

  assert.equal((await findRequest(db, id))?.nextOn, '2026-11-28');
});

testDatabase('an outcome decided later is not reopened', async (t, config) => {
  const { store, people } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  const undoes = randomUUID();
  await store.act(id, { kind: 'answered', how: 'call' }, { id: undoes });
  await store.act(id, decide('won'), { by: people.guest });

  const reopened = { kind: 'reopened', undoes, on: null } as const;
  const { outcome, stands } = await store.act(id, reopened);

  assert.equal(outcome, 'conflict');
  assert.equal(stands?.by, 'Ester');
  assert.equal(stands?.outcome, 'won');
});

/**
 * Opens a database with a request that the guest answered after its first answer was
 * undone.
 */
async function answeredAgain(t: TestContext, config: DatabaseConfig) {
  const { store, db, people, clock } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  const undone = randomUUID();
  await store.act(id, { kind: 'answered', how: 'call' }, { id: undone });
  await store.act(id, { kind: 'reopened', undoes: undone, on: null });

  clock.advance(minuteMs);
  await store.act(id, { kind: 'answered', how: 'mail' }, { by: people.guest });
  const answeredAt = clock.now().toISOString();
  clock.advance(minuteMs);

  return { store, db, id, undone, answeredAt };
}
