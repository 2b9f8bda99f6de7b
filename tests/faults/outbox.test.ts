import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openExisting } from '../../src/database/open.ts';
import { databaseEnv } from '../kit/commands.ts';
import { sqliteIn, testOnPostgres } from '../kit/database.ts';
import { postForm, validRequest } from '../kit/form.ts';
import { type ServerProcess, startProcess, workplace } from '../kit/process.ts';
import { startTestSmtp } from '../kit/smtp.ts';
import { until } from '../kit/until.ts';
import { allDelivered, endLeases } from './compare.ts';
import { noRateLimit } from './load.ts';
import { report, scale } from './report.ts';

const requests = scale(150, 500);

testOnPostgres(
  `three servers on one PostgreSQL deliver ${requests} mails once each`,
  async (t, config) => {
    const smtp = await startTestSmtp(t);
    const env = {
      ...(await workplace(t)),
      ...noRateLimit,
      ...smtp.env,
      ...databaseEnv(config),
    };
    const servers = await Promise.all([
      startProcess(t, env),
      startProcess(t, env),
      startProcess(t, env),
    ]);
    for (let sent = 0; sent < requests; sent += servers.length * 10) {
      const posts = Array.from(
        { length: Math.min(servers.length * 10, requests - sent) },
        (_, index) => {
          const server = servers[index % servers.length] as ServerProcess;
          return sendUntilTaken(server, `Grieta ${sent + index}`);
        },
      );
      await Promise.all(posts);
    }
    await allDelivered(config);
    const delivered = () =>
      servers.map(({ output }) => output.stdout.match(/"msg":"delivered"/g)?.length ?? 0);
    // The log's lines come a moment later.
    await until(() => sum(delivered()) >= requests);
    const byServer = delivered();
    report(t, 'outbox', { requests, 'by each server': byServer.join(', ') });
    assert.equal(smtp.mails.length, requests);
    assert.equal(new Set(smtp.mails.map(({ messageId }) => messageId)).size, requests);
    assert.equal(sum(byServer), requests);
    assert.ok(byServer.every((count) => count > 0));
    const database = await openExisting(config);
    t.after(database.close);
    const deliveries = await database.queries
      .selectFrom('deliveries')
      .select(['status', 'attempts'])
      .execute();
    assert.equal(
      deliveries.filter(
        ({ status, attempts }) => status === 'delivered' && attempts === 1,
      ).length,
      requests,
    );
  },
);

test('a SIGKILL before delivery is recorded repeats the Message-ID', async (t) => {
  const smtp = await startTestSmtp(t, { data: 'never' });
  const env = { ...(await workplace(t)), ...smtp.env };
  const killed = await startProcess(t, env);
  assert.equal((await postForm(killed.url, validRequest)).status, 200);
  await until(() => smtp.mails.length === 1);
  await killed.kill('SIGKILL');
  await endLeases(sqliteIn(env.DATA_DIR));
  smtp.behave({});
  await startProcess(t, env);
  await allDelivered(sqliteIn(env.DATA_DIR));
  assert.equal(smtp.mails.length, 2);
  assert.equal(smtp.mails[0]?.messageId, smtp.mails[1]?.messageId);
});

test('SIGTERM finishes the mail in flight, without a repetition later', async (t) => {
  const gate = Promise.withResolvers<string | undefined>();
  const smtp = await startTestSmtp(t, { answer: () => gate.promise });
  const env = { ...(await workplace(t)), ...smtp.env };
  const { url, child, output, exited } = await startProcess(t, env);
  await postForm(url, validRequest);
  await until(() => smtp.mails.length === 1);
  child.kill('SIGTERM');
  await until(() => output.stdout.includes('stopping'));
  gate.resolve(undefined);
  const { code, stderr } = await exited;
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
  await startProcess(t, env);
  await allDelivered(sqliteIn(env.DATA_DIR));
  assert.equal(smtp.mails.length, 1);
});

test('a hanging mail server does not block the shutdown', async (t) => {
  const smtp = await startTestSmtp(t, { data: 'never' });
  const { url, kill } = await startProcess(t, { ...(await workplace(t)), ...smtp.env });
  await postForm(url, validRequest);
  await until(() => smtp.mails.length === 1);
  assert.equal((await kill('SIGTERM')).code, 0);
});

test('an unreachable mail server’s password stays secret, /readyz 200', async (t) => {
  const smtp = await startTestSmtp(t);
  await smtp.stop();
  const env = {
    ...(await workplace(t)),
    ...smtp.env,
    SMTP_URL: smtp.url.replace('//', '//web:s3cret@'),
    LOG_LEVEL: 'trace',
  };
  const server = await startProcess(t, env);
  await postForm(server.url, validRequest);
  await until(() => server.output.stdout.includes('a delivery is retried later'));
  const response = await fetch(`${server.url}/readyz`);
  const body = await response.text();
  assert.equal(response.status, 200);
  assert.doesNotMatch(
    body + server.output.stdout + server.output.stderr,
    /s3cret|Ana|fachada/,
  );
});

/**
 * A busy machine may take too long over its database, and says so (503): then a visitor
 * sends it again.
 */
async function sendUntilTaken(server: ServerProcess, message: string): Promise<void> {
  const { status } = await postForm(server.url, { ...validRequest, message });
  if (status === 503) return sendUntilTaken(server, message);
  assert.equal(status, 200);
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
