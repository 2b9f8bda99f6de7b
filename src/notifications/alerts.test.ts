import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { openNotifications } from '../../tests/support/notifications.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import { type Alert, startAlerts } from './alerts.ts';

test('posts late mail after 15 minutes, and then every hour', async (t) => {
  const { tick, calls } = await late(t);
  await tick(14);
  assert.equal(calls.length, 0);
  await tick(1);
  assert.equal(calls.length, 1);
  const { text, ...fields } = JSON.parse(calls[0] ?? '{}');
  assert.deepEqual(fields, {
    event: 'outbox.late',
    site: 'www.example.com',
    server: 'web-1',
    mail: 'not configured',
    pending: 1,
    failed: 0,
    lastError: null,
    since: '2026-11-21T09:00:00.000Z',
  });
  assert.match(text, /www\.example\.com.*1.*15 minutos/);
  assert.match(text, /: sudo requests list$/);
  assert.doesNotMatch(calls.join(), /Ana|example\.com"?>|fachada|600/);
  await tick(59);
  assert.equal(calls.length, 1);
  await tick(1);
  assert.equal(calls.length, 2);
});

test('retries a post that fails or is redirected, and logs no address', async (t) => {
  const { test, tick, calls, answer } = await late(t);
  answer(500);
  await tick(15);
  assert.equal(calls.length, 1);
  await tick(1);
  assert.equal(calls.length, 2);
  answer(302);
  await tick(1);
  answer(204);
  await tick(1);
  assert.equal(calls.length, 4);
  await tick(30);
  assert.equal(calls.length, 4);
  assert.equal(test.lines.filter((line) => line.startsWith('warn NOTIFY_URL')).length, 3);
  assert.doesNotMatch(JSON.stringify(test.lines), /t0ken/);
});

test('posts that requests cannot be stored, even if mail fails', async (t) => {
  const { tick, calls, problems } = await late(t);
  problems.push({ event: 'storage.failing', since: '2026-11-21T09:00:00.000Z', reason: 'disk is full' });
  await tick(15);
  const events = () => calls.map((call) => JSON.parse(call).event);
  assert.deepEqual(events(), ['storage.failing', 'outbox.late']);
  assert.match(
    calls[0] ?? '',
    /no se pueden guardar desde el 21\/11\/2026 10:00.*disk is full.*requests doctor/,
  );
  await tick(50);
  assert.deepEqual(events(), ['storage.failing', 'outbox.late', 'storage.failing']);
});

test('posts that retention is blocked, even while the database is away', async (t) => {
  const { test, tick, calls, problems } = await late(t);
  const [since, until] = ['2026-11-21T09:00:00.000Z', '2026-11-28T09:00:00.000Z'];
  problems.push({ event: 'retention.blocked', old: 40, total: 60, since, until, now: since });
  await test.db.schema.alterTable('deliveries').renameTo('elsewhere').execute();
  await tick(1);
  assert.equal(calls.length, 1);
  assert.match(calls[0] ?? '', /40.*60.*21\/11\/2026 10:00.*28\/11\/2026 10:00/);
});

test('posts once that a problem has been over for five minutes', async (t) => {
  const { test, tick, calls, problems } = await late(t);
  await test.db.updateTable('deliveries').set({ status: 'delivered' }).execute();
  const failing = { event: 'storage.failing', since: '2026-11-21T09:00:00.000Z', reason: 'full' } as const;
  problems.push(failing);
  await tick(2);
  problems.pop();
  await tick(3);
  problems.push(failing);
  await tick(1);
  problems.pop();
  await tick(5);
  assert.equal(calls.length, 1, 'it comes and goes');
  await tick(60);
  assert.equal(calls.length, 2);
  const { text, ...fields } = JSON.parse(calls[1] ?? '{}');
  assert.deepEqual(fields, {
    site: 'www.example.com',
    server: 'web-1',
    event: 'storage.failing',
    over: true,
  });
  assert.match(text, /^www\.example\.com \(web-1\): .*se guardan otra vez/);
  problems.push(failing);
  await tick(1);
  assert.equal(calls.length, 3, 'the next is posted at once');
});

test('does not post the end of a problem that could not be posted', async (t) => {
  const { test, tick, calls, problems, answer } = await late(t);
  await test.db.updateTable('deliveries').set({ status: 'delivered' }).execute();
  problems.push({ event: 'storage.failing', since: '2026-11-21T09:00:00.000Z', reason: 'full' });
  answer(500);
  await tick(1);
  problems.pop();
  answer(200);
  await tick(60);
  assert.equal(calls.length, 1);
});

/** A delivery that nothing sends, and a receiver of alerts. */
async function late(t: TestContext) {
  const calls: string[] = [];
  const problems: Alert[] = [];
  let status = 200;
  const hook = createServer(async (request, response) => {
    calls.push(await read(request));
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  });
  const url = `${await listen(t, hook)}/t0ken`;
  const test = await openNotifications(t, await sqliteFile(t));
  await test.addRequest();
  const log = { warn: note(test.lines), error: note(test.lines) };
  const alarm = startAlerts({
    db: test.db,
    clock: test.clock,
    log,
    url,
    mail: 'not configured',
    host: 'www.example.com',
    server: 'web-1',
    requestsCommand: 'sudo requests',
    problems: async () => problems,
  });
  t.after(alarm.stop);
  /** Moves the time on, minute by minute. */
  const tick = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      await alarm.idle();
      test.clock.advance(60_000);
    }
    await alarm.idle();
  };
  const answer = (next: number) => {
    status = next;
  };
  return { test, tick, calls, answer, problems };
}

function note(lines: string[]) {
  return (fields: object, text?: string) => void lines.push(`warn ${text} ${JSON.stringify(fields)}`);
}

async function read(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

async function listen(t: TestContext, server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
