import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { openDatabase } from '../../src/database/open.ts';
import type { ActionResults } from '../../src/desk-api/actions.ts';
import { ask, cookiesIn, newLink } from '../support/desk.ts';
import { goodRequest, postForm } from '../support/form.ts';
import { testDatabase } from '../support/stores.ts';
import { until } from '../support/until.ts';
import { scale } from './report.ts';
import { startProcess, workplace } from './server-process.ts';

const rounds = scale(5, 20);

testDatabase(
  `an action is taken once where the server was killed between taking and answering it, ${rounds} times`,
  async (t, config) => {
    const stored =
      config.kind === 'sqlite' ? { DATA_DIR: dirname(config.file) } : { DATABASE_URL: config.url };
    const env = { ...(await workplace(t)), ...stored };
    let server = await startProcess(t, env);
    const database = await openDatabase(config);
    t.after(database.close);
    const events = () => database.queries.selectFrom('request_events').select('action_id').execute();
    const at = (url: string) => ({ url, port: Number(new URL(url).port) });
    await postForm(server.url, goodRequest);
    const link = await newLink({ database });
    const entered = await ask(at(server.url), 'POST', '/oficina/api/sign-in/link', { body: { link } });
    const cookie = cookiesIn(entered);
    for (let round = 1; round <= rounds; round++) {
      const text = `Nota ${round}`;
      const action = {
        id: randomUUID(),
        requestId: 1,
        at: new Date().toISOString(),
        action: { kind: 'note', text },
      };
      const send = () =>
        ask(at(server.url), 'POST', '/oficina/api/actions', { cookie, body: { actions: [action] } });
      const lost = send().catch(() => undefined);
      await until(async () => (await events()).some(({ action_id }) => action_id === action.id));
      server.child.kill('SIGKILL');
      await Promise.all([lost, server.exited]);
      server = await startProcess(t, env);
      const { actions } = (await (await send()).json()) as ActionResults;
      assert.equal(actions[0]?.outcome, 'duplicate');
      assert.equal((await events()).length, round);
    }
  },
);
