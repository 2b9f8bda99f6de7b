import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import type { TestContext } from 'node:test';
import { testOnPostgres } from '../kit/database.ts';
import { postForm, validRequest } from '../kit/form.ts';
import { listen } from '../kit/port.ts';
import { query } from '../kit/postgres.ts';
import { startTestServer } from '../kit/server.ts';

for (const cut of ['before', 'after'] as const) {
  testOnPostgres(
    `stores a retried request once if the connection dies ${cut} PostgreSQL commits`,
    async (t, { url: direct }) => {
      const proxy = await startProxy(t, direct);
      const { url } = await startTestServer(t, {
        database: { kind: 'postgres', url: proxy.url },
      });
      const stored = () => query(direct, 'select id from requests');
      proxy.dropAtCommit(cut);
      assert.equal((await postForm(url, validRequest)).status, 503);
      assert.equal((await stored()).length, cut === 'after' ? 1 : 0);
      assert.equal((await postForm(url, validRequest)).status, 200);
      assert.equal((await stored()).length, 1);
      assert.equal((await query(direct, 'select id from deliveries')).length, 1);
    },
  );
}

/** A proxy between the server and PostgreSQL that drops the connection at a commit. */
async function startProxy(t: TestContext, database: string) {
  let cutting: 'before' | 'after' | undefined;
  const target = new URL(database);
  const proxy = createServer((server) => {
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
  url.port = String(await listen(t, proxy));
  return {
    url: url.href,
    dropAtCommit(when: 'before' | 'after') {
      cutting = when;
    },
  };
}
