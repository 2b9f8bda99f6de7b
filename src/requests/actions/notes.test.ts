import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { testDatabase } from '../../../tests/kit/database.ts';
import { openTestStore } from '../../../tests/kit/store.ts';
import type { DatabaseConfig } from '../../config.ts';
import type { Db } from '../../database/tables.ts';
import { minuteMs } from '../../time.ts';
import { notesOf } from '../history.ts';
import { findRequest } from '../queries.ts';

testDatabase('lists notes in order of time', async (t, config) => {
  const { db, id } = await withTwoNotes(t, config);

  assert.deepEqual(await notesOn(db, id), [
    { by: 'Ester', text: 'Llave en el bar' },
    { by: 'Marc', text: 'Portero: Juan' },
  ]);
});

testDatabase('anyone may delete a note', async (t, config) => {
  const { store, db, people, id, ownersNote } = await withTwoNotes(t, config);

  const { outcome } = await store.act(
    id,
    { kind: 'note-deleted', undoes: ownersNote },
    { by: people.guest },
  );

  assert.equal(outcome, 'applied');
  assert.deepEqual(await notesOn(db, id), [{ by: 'Ester', text: 'Llave en el bar' }]);
});

testDatabase('no row contains the text of a deleted note', async (t, config) => {
  const { store, db, id, ownersNote } = await withTwoNotes(t, config);

  await store.act(id, { kind: 'note-deleted', undoes: ownersNote });

  const rows = await db.selectFrom('requestEvents').selectAll().execute();
  assert.doesNotMatch(JSON.stringify(rows), /juan/i);
});

testDatabase('the history says who deleted a note', async (t, config) => {
  const { store, db, people, id, ownersNote } = await withTwoNotes(t, config);

  await store.act(id, { kind: 'note-deleted', undoes: ownersNote }, { by: people.guest });

  const last = (await findRequest(db, id))?.events.at(-1);
  assert.equal(last?.kind, 'note-deleted');
  assert.equal(last?.personId, people.guest.id);
});

testDatabase('does not delete an answer as a note', async (t, config) => {
  const { store } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  const answer = randomUUID();
  await store.act(id, { kind: 'answered', how: 'call' }, { id: answer });

  const { outcome } = await store.act(id, { kind: 'note-deleted', undoes: answer });

  assert.equal(outcome, 'rejected');
});

/**
 * Opens a database with a request that has two notes. The guest's note is older than the
 * owner's, but was sent later.
 */
async function withTwoNotes(t: TestContext, config: DatabaseConfig) {
  const { store, db, people, clock } = await openTestStore(t, config);
  const id = await store.waitingRequest();
  clock.advance(minuteMs);
  const earlier = clock.now();
  clock.advance(minuteMs);

  const ownersNote = randomUUID();
  await store.act(id, { kind: 'note', text: 'Portero: Juan' }, { id: ownersNote });
  await store.act(
    id,
    { kind: 'note', text: 'Llave en el bar' },
    { by: people.guest, at: earlier },
  );

  return { store, db, people, id, ownersNote };
}

async function notesOn(db: Db, id: number) {
  const request = (await findRequest(db, id)) ?? assert.fail();
  return notesOf(request).map(({ by, text }) => ({ by, text }));
}
