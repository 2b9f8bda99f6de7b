import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { openTestOutbox } from '../../tests/support/outbox.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import { startAlarm } from './alarm.ts';
import type { Trouble } from './trouble.ts';

test('when the oldest notice has waited 15 minutes somebody is told, and then every hour', async (t) => {
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
    oldestPendingSeconds: 900,
  });
  assert.match(text, /www\.example\.com.*1.*15 minutos/);
  assert.match(text, /: sudo requests lista$/);
  assert.doesNotMatch(calls.join(), /Ana|example\.com"?>|fachada|600/);
  await tick(59);
  assert.equal(calls.length, 1);
  await tick(1);
  assert.equal(calls.length, 2);
});

test('a hook that fails is told again; the failure is logged without its address', async (t) => {
  const { test, tick, calls, answer } = await late(t);
  answer(500);
  await tick(15);
  assert.equal(calls.length, 1);
  await tick(1);
  assert.equal(calls.length, 2);
  answer(204);
  await tick(1);
  assert.equal(calls.length, 3);
  await tick(30);
  assert.equal(calls.length, 3);
  const warnings = test.lines.filter(({ text }) => text.startsWith('NOTIFY_URL'));
  assert.equal(warnings.length, 2);
  assert.doesNotMatch(JSON.stringify(test.lines), /t0ken/);
});

test('once what was late is delivered nobody is told any more', async (t) => {
  const { test, tick, calls } = await late(t);
  await test.db.updateTable('notices').set({ state: 'delivered' }).execute();
  await tick(120);
  assert.equal(calls.length, 0);
});

test('requests that cannot be stored are told of within a minute, each hour, whatever the mail does', async (t) => {
  const { tick, calls, troubles } = await late(t);
  troubles.push({ event: 'storage.failing', since: '2026-11-21T09:00:00.000Z', reason: 'disk is full' });
  await tick(15);
  const events = () => calls.map((call) => JSON.parse(call).event);
  assert.deepEqual(events(), ['storage.failing', 'outbox.late']);
  assert.match(
    calls[0] ?? '',
    /no se pueden guardar desde el 21\/11\/2026 10:00.*disk is full.*requests revisar/,
  );
  await tick(50);
  assert.deepEqual(events(), ['storage.failing', 'outbox.late', 'storage.failing']);
});

test('that nothing old is deleted is told too, even where the database is away', async (t) => {
  const { test, tick, calls, troubles } = await late(t);
  const [lastRound, now] = ['2025-11-21T09:00:00.000Z', '2026-11-21T09:00:00.000Z'];
  const doubt = { kind: 'clock ahead of the last round', old: 7, lastRound, now } as const;
  troubles.push({ event: 'retention.refused', doubt });
  await test.db.schema.alterTable('notices').renameTo('elsewhere').execute();
  await tick(1);
  assert.equal(calls.length, 1);
  assert.match(calls[0] ?? '', /Se borrarían 7, y la última vez.*21\/11\/2025.*requests caducar/);
});

test('that it is over is told once, when it has been over for five minutes', async (t) => {
  const { test, tick, calls, troubles } = await late(t);
  await test.db.updateTable('notices').set({ state: 'delivered' }).execute();
  const failing = { event: 'storage.failing', since: '2026-11-21T09:00:00.000Z', reason: 'full' } as const;
  troubles.push(failing);
  await tick(2);
  troubles.pop();
  await tick(3);
  troubles.push(failing);
  await tick(1);
  troubles.pop();
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
  troubles.push(failing);
  await tick(1);
  assert.equal(calls.length, 3, 'the next is told at once');
});

test('of a trouble that nobody could be told of the end is not told either', async (t) => {
  const { test, tick, calls, troubles, answer } = await late(t);
  await test.db.updateTable('notices').set({ state: 'delivered' }).execute();
  troubles.push({ event: 'storage.failing', since: '2026-11-21T09:00:00.000Z', reason: 'full' });
  answer(500);
  await tick(1);
  troubles.pop();
  answer(200);
  await tick(60);
  assert.equal(calls.length, 1);
});

/** A notice that nobody delivers, and somebody who is told of it. */
async function late(t: TestContext) {
  const calls: string[] = [];
  const troubles: Trouble[] = [];
  let status = 200;
  const hook = createServer(async (request, response) => {
    calls.push(await read(request));
    response.writeHead(status).end();
  });
  const url = `${await listen(t, hook)}/t0ken`;
  const test = await openTestOutbox(t, await sqliteFile(t));
  await test.addRequest();
  const alarm = startAlarm({
    ...test,
    url,
    mail: 'not configured',
    host: 'www.example.com',
    server: 'web-1',
    requestsCommand: 'sudo requests',
    troubles: async () => troubles,
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
  return { test, tick, calls, answer, troubles };
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
