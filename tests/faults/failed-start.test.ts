import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import type { DatabaseConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database/open.ts';
import { copiedTables } from '../../src/database/tables.ts';
import { enqueueDelivery } from '../../src/requests/deliveries.ts';
import { insertRequest } from '../../src/requests/store.ts';
import { placeOf } from '../kit/commands.ts';
import { postForm, validRequest } from '../kit/form.ts';
import { testDatabase } from '../kit/stores.ts';
import { runToEnd, startProcess, workplace } from './server-process.ts';

testDatabase('a second start that finds the port in use does not disturb the first', async (t, config) => {
  const env = { ...(await workplace(t)), ...placeOf(config) };
  const { url } = await startProcess(t, env);
  const { code, stderr } = await runToEnd(t, { ...env, PORT: new URL(url).port });
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^listen EADDRINUSE: .* 127\.0\.0\.1:\d+\. Choose another place with HOST or PORT\.\n$/,
  );
  assert.equal((await postForm(url, validRequest)).status, 200);
});

for (const taken of ['PORT', 'METRICS_PORT'] as const) {
  testDatabase(`a start that finds ${taken} in use has written and deleted nothing`, async (t, config) => {
    await fill(config);
    const before = await everything(config);
    const env = { ...(await workplace(t)), ...placeOf(config), [taken]: await portInUse(t) };
    const { code } = await runToEnd(t, env);
    assert.equal(code, 1);
    assert.deepEqual(await everything(config), before);
  });
}

/** What a start would change: a request beyond its months among newer ones, and pending deliveries. */
async function fill(config: DatabaseConfig): Promise<void> {
  const { queries, close } = await openDatabase(config);
  const monthMs = 31 * 24 * 60 * 60_000;
  for (const months of [0, 0, 0, 60]) {
    const receivedAt = new Date(Date.now() - months * monthMs).toISOString();
    const requestId = await insertRequest(queries, { ...validRequest, receivedAt, state: 'received' });
    const channels = ['mail', 'webhook'] as const;
    await enqueueDelivery(queries, { kind: 'request', requestId, channels }, new Date(receivedAt));
  }
  await close();
}

async function everything(config: DatabaseConfig): Promise<Record<string, unknown[]>> {
  const { queries, close } = await openDatabase(config);
  const tables: Record<string, unknown[]> = {};
  for (const name of copiedTables) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(queries);
    tables[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  await close();
  return tables;
}

async function portInUse(t: TestContext): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return String((server.address() as AddressInfo).port);
}
