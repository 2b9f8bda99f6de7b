import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodRequest, postForm } from '../support/form.ts';
import { testPostgres } from '../support/postgres.ts';
import { startProcess, workplace } from './server-process.ts';
import { storedRequests } from './stored.ts';

const postgres = testPostgres();

test('two processes on one PostgreSQL come up together, take the same content once and count together', async (t) => {
  const url = await postgres.newDatabase();
  const env = { ...(await workplace(t)), DATABASE_URL: url };
  const servers = await Promise.all([startProcess(t, env), startProcess(t, env)]);
  const posts = Array.from({ length: 40 }, (_, index) =>
    servers.map((server) => postForm(server.url, { ...goodRequest, message: `Grieta ${index % 8}` })),
  );
  const answers = await Promise.all(posts.flat());
  assert.ok(answers.every(({ status }) => status === 200));
  const stored = await storedRequests({ kind: 'postgres', url });
  assert.equal(stored.length, 8);
  assert.equal(stored.filter(({ state }) => state === 'received').length, 5);
});

test('a client that was counted before a restart is counted after it', async (t) => {
  const env = { ...(await workplace(t)), RATE_LIMIT: '1' };
  for (const message of ['antes', 'después']) {
    const server = await startProcess(t, env);
    assert.equal((await postForm(server.url, { ...goodRequest, message })).status, 200);
    server.child.kill('SIGKILL');
    await server.exited;
  }
  const stored = await storedRequests({ kind: 'sqlite', file: `${env.DATA_DIR}/requests.sqlite` });
  assert.deepEqual(
    stored?.map(({ state }) => state),
    ['quarantined', 'received'],
  );
});
