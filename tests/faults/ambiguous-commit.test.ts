import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import type { TestContext } from 'node:test';
import { testOnPostgres } from '../kit/database.ts';
import { postForm, validRequest } from '../kit/form.ts';
import { listen } from '../kit/port.ts';
import { query } from '../kit/postgres.ts';
import { startTestServer } from '../kit/server.ts';

for (const { cut, stored } of [
  { cut: 'before', stored: 0 },
  { cut: 'after', stored: 1 },
] as const) {
  testOnPostgres(
    `answers 503 when cut off ${cut} PostgreSQL commits`,
    async (t, { url: database }) => {
      const server = await startCutServer(t, database, cut);

      assert.equal((await postForm(server, validRequest)).status, 503);
      assert.equal((await query(database, 'select id from requests')).length, stored);
    },
  );

  testOnPostgres(
    `stores a retry once when cut off ${cut} PostgreSQL commits`,
    async (t, { url: database }) => {
      const server = await startCutServer(t, database, cut);
      await postForm(server, validRequest);

      assert.equal((await postForm(server, validRequest)).status, 200);
      assert.equal((await query(database, 'select id from requests')).length, 1);
      assert.equal((await query(database, 'select id from deliveries')).length, 1);
    },
  );
}

/**
 * Starts a server whose connection to PostgreSQL is cut at the next commit of a request,
 * either before the commit reaches PostgreSQL or before its answer returns. Returns the
 * URL of the server.
 */
async function startCutServer(
  t: TestContext,
  database: string,
  cut: 'before' | 'after',
): Promise<string> {
  const proxy = await startProxy(t, database);
  const config = { kind: 'postgres', url: proxy.url } as const;
  const { url } = await startTestServer(t, { database: config });

  proxy.cutAtCommit(cut);
  return url;
}

/** Starts a proxy in front of PostgreSQL that can cut the connection at a commit. */
async function startProxy(t: TestContext, database: string) {
  let cutting: 'before' | 'after' | undefined;
  const target = new URL(database);

  const proxy = createServer((client) => {
    const backend = connect(Number(target.port), target.hostname);
    let holdsRequest = false;
    let isCommitting = false;
    const cut = () => {
      client.destroy();
      backend.destroy();
    };

    client.on('data', (chunk) => {
      // The storage probe commits too.
      holdsRequest ||= chunk.includes('insert into "requests"');
      if (cutting === undefined || !holdsRequest || !chunk.includes('commit\0')) {
        backend.write(chunk);
        return;
      }
      if (cutting === 'before') cut();
      else backend.write(chunk);
      isCommitting = true;
      cutting = undefined;
    });
    backend.on('data', (chunk) => {
      if (isCommitting) cut();
      else client.write(chunk);
    });
    for (const socket of [client, backend]) socket.on('error', cut).on('close', cut);
  });

  const url = new URL(database);
  url.port = String(await listen(t, proxy));
  return {
    url: url.href,
    cutAtCommit(when: 'before' | 'after') {
      cutting = when;
    },
  };
}
