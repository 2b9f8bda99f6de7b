import assert from 'node:assert/strict';
import { chown, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { generate } from 'selfsigned';
import { query, testPostgres } from '../../tests/support/postgres.ts';
import { temporaryDirectory } from '../../tests/support/server.ts';
import { until } from '../../tests/support/until.ts';
import { DatabaseError } from './errors.ts';
import { openDatabase } from './open.ts';

const postgres = testPostgres();

test('PostgreSQL over TLS: its certificate is believed where somebody vouches for it and it is of its name', async (t) => {
  const { url, certificate } = await secure(t, '127.0.0.1');
  const database = await openDatabase({ kind: 'postgres', url: `${url}&sslrootcert=${certificate}` });
  const encrypted = 'select count(*)::int as count from pg_stat_ssl where ssl';
  assert.notDeepEqual(await query(url.replace(/\?.*/, ''), encrypted), [{ count: 0 }]);
  await database.close();
  await refused(url, /self[- ]signed certificate/);
});

test('a certificate of another name is refused, and so is a server without any', async (t) => {
  const { url, certificate } = await secure(t, '127.0.0.9');
  await refused(`${url}&sslrootcert=${certificate}`, /does not match certificate/);
  const plain = await postgres.newDatabase();
  await set(plain, 'off');
  await refused(`${plain}?sslmode=verify-full`, /does not support SSL/);
});

async function refused(url: string, why: RegExp): Promise<void> {
  await assert.rejects(openDatabase({ kind: 'postgres', url }), (error) => {
    assert.ok(error instanceof DatabaseError);
    assert.match(error.message, why);
    return true;
  });
}

/** Has the server speak TLS, with a certificate for that address which only itself vouches for. */
async function secure(t: TestContext, ip: string): Promise<{ url: string; certificate: string }> {
  const plain = await postgres.newDatabase();
  const [found] = (await query(plain, 'show data_directory')) as { data_directory: string }[];
  const folder = found?.data_directory ?? '';
  const { uid, gid } = await stat(folder);
  const { private: key, cert } = await generate([{ name: 'commonName', value: ip }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip }] }],
  });
  for (const [name, content] of [
    ['server.key', key],
    ['server.crt', cert],
  ] as const) {
    await writeFile(join(folder, name), content, { mode: 0o600 });
    await chown(join(folder, name), uid, gid);
  }
  await set(plain, 'on');
  const certificate = join(await temporaryDirectory(t), 'ca.pem');
  await writeFile(certificate, cert);
  return { url: `${plain}?sslmode=verify-full`, certificate };
}

let settings = 1000;

/** Has the server read its certificate anew, and waits until it has: another setting says so. */
async function set(url: string, ssl: 'on' | 'off'): Promise<void> {
  const mark = `${++settings}ms`;
  await query(url, `alter system set ssl = ${ssl}`);
  await query(url, `alter system set deadlock_timeout = '${mark}'`);
  await query(url, 'select pg_reload_conf()');
  await until(async () => {
    const [now] = (await query(url, 'show deadlock_timeout')) as { deadlock_timeout: string }[];
    return now?.deadlock_timeout === mark;
  });
}
