import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { openExisting } from '../../src/database/open.ts';
import type { Delivery } from '../../src/requests/deliveries.ts';
import { databaseEnv } from '../kit/commands.ts';
import { sqliteIn } from '../kit/database.ts';
import { shared } from '../kit/folders.ts';
import { postForm, validRequest } from '../kit/form.ts';
import { newPostgresDatabase, type PostgresConfig } from '../kit/postgres.ts';
import { type ServerProcess, startProcess, workplace } from '../kit/process.ts';
import { startTestSmtp } from '../kit/smtp.ts';
import { until } from '../kit/until.ts';
import { allDelivered, endLeases } from './compare.ts';
import { noRateLimit } from './load.ts';
import { report, scale } from './report.ts';

const requests = scale(150, 500);

describe(`three servers on one PostgreSQL with ${requests} requests`, () => {
  const ends = shared();
  let smtp: Awaited<ReturnType<typeof startTestSmtp>>;
  let byServer: number[] = [];
  let deliveries: Delivery[] = [];
  before(async () => {
    smtp = await startTestSmtp(ends);
    const config = await newPostgresDatabase();
    const place = await workplace(ends);
    const env = { ...place, ...noRateLimit, ...smtp.env, ...databaseEnv(config) };
    const start = () => startProcess(ends, env);
    const servers = await Promise.all([start(), start(), start()]);

    await sendThrough(servers);
    await allDelivered(config);
    // The log lines arrive a moment later.
    await until(() => sum(servers.map(deliveredBy)) >= requests);
    byServer = servers.map(deliveredBy);
    deliveries = await readDeliveries(config);
  });
  after(ends.end);

  test('send each mail once', (t) => {
    report(t, 'outbox', { requests, 'by each server': byServer.join(', ') });
    const messageIds = new Set(smtp.mails.map(({ messageId }) => messageId));
    assert.equal(smtp.mails.length, requests);
    assert.equal(messageIds.size, requests);
  });

  test('log each delivery once', () => {
    assert.equal(sum(byServer), requests);
  });

  test('share the deliveries', () => {
    assert.ok(byServer.every((count) => count > 0));
  });

  test('deliver at the first attempt', () => {
    const atOnce = deliveries.filter(
      ({ status, attempts }) => status === 'delivered' && attempts === 1,
    );
    assert.equal(atOnce.length, requests);
  });
});

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

  const [first, second, ...more] = smtp.mails.map(({ messageId }) => messageId);
  assert.equal(second, first);
  assert.deepEqual(more, []);
});

test('SIGTERM finishes the mail in flight', async (t) => {
  const { server } = await stopWithinMail(t);

  const { code, stderr } = await server.exited;

  assert.equal(code, 0);
  assert.equal(stderr, '');
});

test('a mail that SIGTERM let finish is not sent again', async (t) => {
  const { env, server, smtp } = await stopWithinMail(t);
  await server.exited;

  await startProcess(t, env);
  await allDelivered(sqliteIn(env.DATA_DIR));

  assert.equal(smtp.mails.length, 1);
});

test('a hanging mail server does not delay the shutdown', async (t) => {
  const smtp = await startTestSmtp(t, { data: 'never' });
  const env = { ...(await workplace(t)), ...smtp.env };
  const server = await startProcess(t, env);
  await postForm(server.url, validRequest);
  await until(() => smtp.mails.length === 1);

  const { code } = await server.kill('SIGTERM');

  assert.equal(code, 0);
});

test('a server is ready without its mail server', async (t) => {
  const { server } = await retryUnreachable(t);

  const response = await fetch(`${server.url}/readyz`);

  assert.equal(response.status, 200);
});

test('the password of an unreachable mail server stays secret', async (t) => {
  const { server } = await retryUnreachable(t);

  const readiness = await (await fetch(`${server.url}/readyz`)).text();

  const { stdout, stderr } = server.output;
  for (const text of [readiness, stdout, stderr]) {
    assert.doesNotMatch(text, /s3cret/);
    assert.doesNotMatch(text, /Ana|fachada/, 'nothing of the request');
  }
});

/** Sends all requests, ten at a time through each server. */
async function sendThrough(servers: ServerProcess[]): Promise<void> {
  const rest = Array.from({ length: requests }, (_, index) => `Grieta ${index}`);
  while (rest.length > 0) {
    const batch = rest.splice(0, servers.length * 10);
    const posts = batch.map((message, index) => {
      const server = servers[index % servers.length] as ServerProcess;
      return sendUntilTaken(server, message);
    });
    await Promise.all(posts);
  }
}

/**
 * Sends a request until it is acknowledged. On a busy machine, the database may take too
 * long, and the server answers 503. Then a visitor sends it again.
 */
async function sendUntilTaken(server: ServerProcess, message: string): Promise<void> {
  const { status } = await postForm(server.url, { ...validRequest, message });
  if (status === 503) return sendUntilTaken(server, message);
  assert.equal(status, 200);
}

/** Returns the number of deliveries that a server has logged. */
function deliveredBy({ output }: ServerProcess): number {
  return output.stdout.match(/"msg":"delivered"/g)?.length ?? 0;
}

async function readDeliveries(config: PostgresConfig): Promise<Delivery[]> {
  const { queries, close } = await openExisting(config);
  return queries.selectFrom('deliveries').selectAll().execute().finally(close);
}

/**
 * Sends SIGTERM while the mail server has received a mail that it accepts only
 * afterwards.
 */
async function stopWithinMail(t: TestContext) {
  const accepted = Promise.withResolvers<undefined>();
  const smtp = await startTestSmtp(t, { answer: () => accepted.promise });
  const env = { ...(await workplace(t)), ...smtp.env };
  const server = await startProcess(t, env);
  await postForm(server.url, validRequest);
  await until(() => smtp.mails.length === 1);

  server.child.kill('SIGTERM');
  await until(() => server.output.stdout.includes('stopping'));
  accepted.resolve(undefined);
  return { env, server, smtp };
}

/** Returns a server that logs everything, and whose mail server failed to answer once. */
async function retryUnreachable(t: TestContext) {
  const smtp = await startTestSmtp(t);
  await smtp.stop();
  const server = await startProcess(t, {
    ...(await workplace(t)),
    ...smtp.env,
    SMTP_URL: smtp.url.replace('//', '//web:s3cret@'),
    LOG_LEVEL: 'trace',
  });

  await postForm(server.url, validRequest);
  await until(() => server.output.stdout.includes('a delivery is retried later'));
  return { server };
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
