import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'node:test';
import type { DatabaseConfig } from '../../src/config.ts';
import type { ActionResult } from '../../src/contact-request/actions.ts';
import { databaseEnv } from '../kit/commands.ts';
import { openTestDatabase, testDatabase, testOnPostgres } from '../kit/database.ts';
import { ask, signIn } from '../kit/desk.ts';
import { postForm, validRequest } from '../kit/form.ts';
import { startProcess, workplace } from '../kit/process.ts';

const title =
  'applies an action once when the server is killed between storing and answering';
testDatabase(title, killBeforeAnswering);
testOnPostgres(`${title}, on PostgreSQL`, killBeforeAnswering);

async function killBeforeAnswering(t: TestContext, config: DatabaseConfig) {
  const env = { ...(await workplace(t)), ...databaseEnv(config) };
  const doomed = await startProcess(t, env, {
    main: 'tests/faults/killed-before-answering.ts',
  });
  const database = await openTestDatabase(t, config);
  await postForm(doomed.url, validRequest);
  const cookie = await signIn({ url: doomed.url, database });
  const action = {
    id: randomUUID(),
    requestId: 1,
    at: new Date().toISOString(),
    action: { kind: 'note', text: 'Portero: Juan' },
  };
  const send = (server: { url: string }) =>
    ask(server, 'POST', '/oficina/api/actions', { cookie, body: { actions: [action] } });
  const events = async () => {
    const notes = database.queries.selectFrom('requestEvents').where('kind', '=', 'note');
    return (await notes.select('actionId').execute()).map(({ actionId }) => actionId);
  };

  await assert.rejects(send(doomed), 'it is killed before it answers');
  assert.equal((await doomed.exited).signal, 'SIGKILL');
  assert.deepEqual(await events(), [action.id]);

  const answer = await send(await startProcess(t, env));
  const { results } = (await answer.json()) as { results: ActionResult[] };
  assert.equal(results[0]?.outcome, 'duplicate');
  assert.equal((await events()).length, 1);
}
