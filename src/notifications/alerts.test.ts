import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { hostname } from 'node:os';
import { type TestContext, test } from 'node:test';
import { sqliteFile } from '../../tests/kit/database.ts';
import { openNotifications } from '../../tests/kit/notifications.ts';
import { listen } from '../../tests/kit/port.ts';
import { startAlerts } from './alerts.ts';

test('posts late mail after 15 minutes, then hourly', async (t) => {
  const { tick, posts } = await late(t);
  await tick(14);
  assert.equal(posts.length, 0);
  await tick(1);
  const [{ text, ...fields } = assert.fail()] = posts;
  assert.deepEqual(fields, {
    ...sender,
    event: 'outbox.late',
    since: '2026-11-21T09:00:00.000Z',
  });
  assert.match(text, /www\.example\.com.*1.*21\/11\/2026 10:00.*: sudo requests list$/);
  assert.doesNotMatch(JSON.stringify(posts), /Ana|example\.com"?>|fachada|600/);
  await tick(59);
  assert.equal(posts.length, 1);
  await tick(1);
  assert.equal(posts.length, 2);
});

test('retries a post that fails or is redirected, and logs no address', async (t) => {
  const { tick, posts, lines, answer } = await late(t);
  await tick(14);
  for (const status of [500, 500, 302, 204]) {
    answer(status);
    await tick(1);
  }
  assert.equal(posts.length, 4);
  await tick(30);
  assert.equal(posts.length, 4);
  assert.equal(lines.filter((line) => line.startsWith('warn NOTIFY_URL')).length, 3);
  assert.doesNotMatch(JSON.stringify(lines), /t0ken/);
});

test('alerts that requests cannot be stored, even while the database is down', async (t) => {
  const { db, tick, posts, storage } = await late(t);
  storage.failing = { since: '2026-11-21T09:00:00.000Z', reason: 'disk is full' };
  await db.schema.alterTable('deliveries').renameTo('elsewhere').execute();
  await tick(61);
  assert.equal(posts.map(({ event }) => event).join(), 'storage.failing,storage.failing');
  assert.match(posts[0]?.text ?? '', /21\/11\/2026 10:00.*disk is full.*requests doctor/);
});

test('posts until it arrives that a problem is over, only if the problem was posted', async (t) => {
  const { tick, posts, storage, answer } = await late(t);
  for (const status of [500, 200]) {
    answer(status);
    storage.failing = { since: '2026-11-21T09:00:00.000Z', reason: 'full' };
    await tick(1);
    storage.failing = undefined;
    for (const next of [500, 200, 200]) {
      answer(next);
      await tick(1);
    }
  }
  assert.equal(posts.length, 4);
  const { text, ...fields } = posts[3] ?? assert.fail();
  assert.deepEqual(fields, { ...sender, event: 'storage.failing', over: true });
  assert.match(text, /se guardan otra vez/);
});

test('posts a failing night daily, and that mail recovered', async (t) => {
  const { db, clock, tick, posts } = await late(t);
  const failure = { failingSince: '2026-11-21T02:30:00.000Z', error: 'disk is full' };
  const row = { job: 'nightly', ranAt: '', ...failure } as const;
  await db.insertInto('jobRuns').values(row).execute();
  await tick(15);
  await db.deleteFrom('deliveries').execute();
  for (const hours of [23, 1]) {
    clock.advance(hours * 3_600_000);
    await tick(1);
  }
  const events = posts
    .map(({ event, over }) => (over ? `${event} is over` : event))
    .join(', ');
  assert.equal(
    events,
    'nightly.failing, outbox.late, outbox.late is over, nightly.failing',
  );
  assert.match(posts[0]?.text ?? '', /21\/11\/2026 03:30.*disk is full.*requests doctor/);
});

const sender = { site: 'www.example.com', server: hostname() };

/** A delivery that nothing sends, and a receiver of alerts. */
async function late(t: TestContext) {
  const posts: { event: string; text: string; over?: boolean }[] = [];
  let status = 200;
  const hook = createServer(async (request, response) => {
    posts.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  });
  const { db, clock, log, lines, addRequest } = await openNotifications(
    t,
    await sqliteFile(t),
  );
  await addRequest();
  const storage: { failing?: { since: string; reason: string } | undefined } = {};
  const alerts = startAlerts({
    ...{ db, clock, log },
    url: `http://127.0.0.1:${await listen(t, hook)}/t0ken`,
    mailIsSetUp: false,
    requestsCommand: 'sudo requests',
    host: 'www.example.com',
    checkStorage: async () => storage.failing,
  });
  t.after(alerts.stop);
  return {
    ...{ db, clock, lines, posts, storage },
    answer(next: number) {
      status = next;
    },
    /** Moves the time on, minute by minute. */
    async tick(minutes: number) {
      for (let minute = 0; minute < minutes; minute++) {
        await alerts.idle();
        clock.advance(60_000);
      }
      await alerts.idle();
    },
  };
}
