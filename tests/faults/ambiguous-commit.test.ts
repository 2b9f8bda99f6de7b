import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { postForm, validRequest } from '../kit/form.ts';
import { listen } from '../kit/port.ts';
import { query, testPostgres } from '../kit/postgres.ts';
import { startTestServer } from '../kit/server.ts';

const postgres = testPostgres();

for (const cut of ['before', 'after'] as const) {
  test(`the connection dies ${cut} PostgreSQL commits, and no one hears of it: 503, sent again, stored once`, async (t) => {
    const direct = await postgres.newDatabase();
    const wire = await startWire(t, direct);
    const { url } = await startTestServer(t, { database: { kind: 'postgres', url: wire.url } });
    const stored = () => query(direct, 'select id from requests');
    wire.cutNextCommit(cut);
    assert.equal((await postForm(url, validRequest)).status, 503);
    assert.equal((await stored()).length, cut === 'after' ? 1 : 0);
    assert.equal((await postForm(url, validRequest)).status, 200);
    assert.equal((await stored()).length, 1);
    assert.equal((await query(direct, 'select id from deliveries')).length, 1);
  });
}

/** What stands between a server and PostgreSQL, and cuts the connection at a commit. */
async function startWire(t: TestContext, database: string) {
  let cutting: 'before' | 'after' | undefined;
  const target = new URL(database);
  const wire = createServer((server) => {
    const backend = connect(Number(target.port), target.hostname);
    const cut = () => {
      server.destroy();
      backend.destroy();
    };
    let committing = false;
    server.on('data', (chunk) => {
      const commits = cutting !== undefined && chunk.includes('commit\0');
      if (commits && cutting === 'before') cut();
      else backend.write(chunk);
      committing ||= commits;
      if (commits) cutting = undefined;
    });
    backend.on('data', (chunk) => (committing ? cut() : server.write(chunk)));
    for (const socket of [server, backend]) socket.on('error', cut).on('close', cut);
  });
  const url = new URL(database);
  url.port = String(await listen(t, wire));
  return {
    url: url.href,
    cutNextCommit(when: 'before' | 'after') {
      cutting = when;
    },
  };
}
