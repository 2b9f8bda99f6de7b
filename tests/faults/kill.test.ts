import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import { systemClock } from '../../src/clock.ts';
import type { DatabaseConfig } from '../../src/config.ts';
import type { ActionResult } from '../../src/contact-request/actions.ts';
import type { Db } from '../../src/database/tables.ts';
import { apiPath, apiPaths } from '../../src/desk-api/paths.ts';
import { databaseEnv } from '../kit/commands.ts';
import { openTestDatabase, testDatabase, testOnPostgres } from '../kit/database.ts';
import { ask, signIn } from '../kit/desk.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { testStore } from '../kit/store.ts';

for (const [databaseName, testOn] of [
  ['SQLite', testDatabase],
  ['PostgreSQL', testOnPostgres],
] as const) {
  testOn(`stores an action on ${databaseName} before it answers`, async (t, config) => {
    const { db, action } = await killBeforeAnswering(t, config);

    assert.deepEqual(await notesIn(db), [action.id]);
  });

  testOn(`applies an action on ${databaseName} once after a kill`, async (t, config) => {
    const { db, env, send } = await killBeforeAnswering(t, config);
    const server = await startProcess(t, env);

    const answer = await send(server);

    const { results } = (await answer.json()) as { results: ActionResult[] };
    assert.equal(results[0]?.outcome, 'duplicate');
    assert.equal((await notesIn(db)).length, 1);
  });
}

/**
 * Sends an action to a server that is killed before it answers. Returns a function that
 * sends the same action to another server.
 */
async function killBeforeAnswering(t: TestContext, config: DatabaseConfig) {
  const env = { ...(await workplace(t)), ...databaseEnv(config) };
  const main = 'tests/faults/killed-before-answering.ts';
  const doomed = await startProcess(t, env, { main });
  const database = await openTestDatabase(t, config);
  const cookie = await signIn({ url: doomed.url, database });
  const db = database.queries;
  const action = {
    id: randomUUID(),
    requestId: await testStore(db, systemClock).waitingRequest(),
    at: new Date().toISOString(),
    action: { kind: 'note', text: 'Portero: Juan' },
  };
  const send = (server: { url: string }) => {
    const body = { actions: [action] };
    return ask(server, 'POST', apiPath + apiPaths.actions, { cookie, body });
  };

  await assert.rejects(send(doomed));
  assert.equal((await doomed.exited).signal, 'SIGKILL');

  return { env, db, action, send };
}

/** Returns the ids of the actions that added a note. */
async function notesIn(db: Db): Promise<string[]> {
  const notes = db.selectFrom('requestEvents').where('kind', '=', 'note');
  const rows = await notes.select('actionId').execute();
  return rows.map(({ actionId }) => actionId);
}
