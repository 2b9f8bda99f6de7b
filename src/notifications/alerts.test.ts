import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { hostname } from 'node:os';
import { type TestContext, test } from 'node:test';
import { sqliteFile } from '../../tests/kit/database.ts';
import { openNotifications } from '../../tests/kit/notifications.ts';
import { listen } from '../../tests/kit/port.ts';
import { startAlerts } from './alerts.ts';

test('posts mail that has waited for 15 minutes', async (t) => {
  const { store, tick, posts } = await open(t);
  await store.requestWithDeliveries();

  await tick(14);
  assert.equal(posts.length, 0);

  await tick(1);
  assert.equal(posts.length, 1);
});

test('posts since when mail has waited on which server', async (t) => {
  const { store, tick, posts } = await open(t);
  await store.requestWithDeliveries();

  await tick(15);

  const [{ text, ...fields } = assert.fail()] = posts;
  assert.deepEqual(fields, {
    ...sender,
    event: 'outbox.late',
    since: '2026-11-21T09:00:00.000Z',
  });
  assert.match(text, /www\.example\.com.*1.*21\/11\/2026 10:00.*: sudo requests list$/);
});

test('posts that mail does not reach every recipient', async (t) => {
  const { store, tick, posts } = await open(t, { mailIsSetUp: true });
  await store.requestWithDeferredRecipient('marta@example.com');

  await tick(15);

  const [post] = posts;
  assert.equal(post?.event, 'outbox.late');
  assert.match(post.text, /no llega a todos.*1/);
});

for (const { channel, event } of [
  { channel: 'webhook', event: 'webhook.late' },
  { channel: 'push', event: 'push.late' },
] as const) {
  test(`posts that only deliveries by ${channel} wait`, async (t) => {
    const { db, store, tick, posts } = await open(t, { webhookIsSetUp: true });
    await store.requestWithDeliveries(['webhook']);
    await db.updateTable('deliveries').set({ channel }).execute();

    await tick(15);

    assert.deepEqual(
      posts.map((post) => post.event),
      [event],
    );
  });
}

test('posts nothing of a webhook that is no longer set up', async (t) => {
  const { store, tick, posts } = await open(t, { webhookIsSetUp: false });
  await store.requestWithDeliveries(['webhook']);

  await tick(15);

  assert.deepEqual(posts, []);
});

test('posts nothing about a visitor', async (t) => {
  const { store, tick, posts } = await open(t);
  await store.requestWithDeliveries();

  await tick(15);

  assert.equal(posts.length, 1);
  assert.doesNotMatch(JSON.stringify(posts), /Ana|example\.com"?>|fachada|600/);
});

test('repeats hourly that mail waits', async (t) => {
  const { store, tick, posts } = await open(t);
  await store.requestWithDeliveries();
  await tick(15);

  await tick(59);
  assert.equal(posts.length, 1);

  await tick(1);
  assert.equal(posts.length, 2);
});

test('retries each minute until a post is accepted', async (t) => {
  const { storage, tick, posts, answer } = await open(t);
  storage.failing = diskIsFull;

  for (const status of [500, 500, 204]) {
    answer(status);
    await tick(1);
  }
  assert.equal(posts.length, 3);

  await tick(30);
  assert.equal(posts.length, 3);
});

test('retries a redirect instead of following it', async (t) => {
  const { storage, tick, paths, answer } = await open(t);
  storage.failing = diskIsFull;
  answer(302);

  await tick(2);

  assert.deepEqual(paths, ['/t0ken', '/t0ken']);
});

test('logs each failed post without its address', async (t) => {
  const { storage, tick, lines, answer } = await open(t);
  storage.failing = diskIsFull;

  for (const status of [500, 500, 302, 204]) {
    answer(status);
    await tick(1);
  }

  assert.equal(lines.filter((line) => line.startsWith('warn NOTIFY_URL')).length, 3);
  assert.doesNotMatch(JSON.stringify(lines), /t0ken/);
});

test('alerts that requests cannot be stored', async (t) => {
  const { storage, tick, posts } = await open(t);
  storage.failing = diskIsFull;

  await tick(1);

  const [post] = posts;
  assert.equal(post?.event, 'storage.failing');
  assert.match(post.text, /21\/11\/2026 10:00.*disk is full.*requests doctor/);
});

test('repeats the storage alert hourly while the database is down', async (t) => {
  const { db, storage, tick, posts } = await open(t);
  storage.failing = diskIsFull;
  await db.schema.alterTable('deliveries').renameTo('elsewhere').execute();

  await tick(61);

  const events = posts.map(({ event }) => event);
  assert.deepEqual(events, ['storage.failing', 'storage.failing']);
});

test('posts that a problem is over', async (t) => {
  const { storage, tick, posts } = await open(t);
  storage.failing = diskIsFull;
  await tick(1);

  storage.failing = undefined;
  await tick(1);

  const { text, ...fields } = posts[1] ?? assert.fail();
  assert.deepEqual(fields, { ...sender, event: 'storage.failing', over: true });
  assert.match(text, /se guardan otra vez/);
});

test('posts the end of a problem until the post is accepted', async (t) => {
  const { storage, tick, posts, answer } = await open(t);
  storage.failing = diskIsFull;
  await tick(1);
  storage.failing = undefined;

  for (const status of [500, 200, 200]) {
    answer(status);
    await tick(1);
  }

  assert.deepEqual(
    posts.map(({ over }) => over),
    [undefined, true, true],
  );
});

test('posts no end of a problem that was not posted', async (t) => {
  const { storage, tick, posts, answer } = await open(t);
  storage.failing = diskIsFull;
  answer(500);
  await tick(1);

  storage.failing = undefined;
  answer(200);
  await tick(2);

  assert.deepEqual(
    posts.map(({ over }) => over),
    [undefined],
  );
});

test('posts that no mail waits any more', async (t) => {
  const { db, store, tick, posts } = await open(t);
  await store.requestWithDeliveries();
  await tick(15);

  await db.deleteFrom('deliveries').execute();
  await tick(1);

  assert.equal(posts.length, 2);
  assert.equal(posts[1]?.event, 'outbox.late');
  assert.equal(posts[1].over, true);
});

test('posts that the nightly job fails', async (t) => {
  const { failNight, tick, posts } = await open(t);
  await failNight();

  await tick(1);

  const [post] = posts;
  assert.equal(post?.event, 'nightly.failing');
  assert.match(post.text, /21\/11\/2026 03:30.*disk is full.*requests doctor/);
});

test('repeats daily that the nightly job fails', async (t) => {
  const { clock, failNight, tick, posts } = await open(t);
  await failNight();
  await tick(1);

  clock.advance(23 * 3_600_000);
  await tick(1);
  assert.equal(posts.length, 1);

  clock.advance(3_600_000);
  await tick(1);
  assert.equal(posts.length, 2);
});

const sender = { site: 'www.example.com', server: hostname() };

const diskIsFull = {
  since: '2026-11-21T09:00:00.000Z',
  cause: 'disk',
  reason: 'disk is full',
} as const;

/** Starts alerts on an empty database, with a receiver for them. */
async function open(
  t: TestContext,
  { mailIsSetUp = false, webhookIsSetUp = false } = {},
) {
  const { db, store, clock, log, lines } = await openNotifications(
    t,
    await sqliteFile(t),
  );
  const receiver = await startReceiver(t);
  const storage: { failing?: typeof diskIsFull | undefined } = {};
  const alerts = startAlerts({
    db,
    clock,
    log,
    url: `${receiver.url}/t0ken`,
    mailIsSetUp,
    webhookIsSetUp,
    requestsCommand: 'sudo requests',
    host: 'www.example.com',
    storageFailure: () => storage.failing,
  });
  t.after(alerts.stop);
  return {
    db,
    store,
    clock,
    lines,
    ...receiver,
    /** The storage fails while `failing` is set. */
    storage,
    async failNight() {
      const failure = { failingSince: '2026-11-21T02:30:00.000Z', error: 'disk is full' };
      await db
        .insertInto('jobRuns')
        .values({ job: 'nightly', ranAt: failure.failingSince, ...failure })
        .execute();
    },
    /** Moves the time forward, minute by minute. */
    async tick(minutes: number) {
      for (let minute = 0; minute < minutes; minute++) {
        await alerts.idle();
        clock.advance(60_000);
      }
      await alerts.idle();
    },
  };
}

async function startReceiver(t: TestContext) {
  const posts: { event: string; text: string; over?: boolean }[] = [];
  const paths: (string | undefined)[] = [];
  let status = 200;
  const server = createServer(async (request, response) => {
    paths.push(request.url);
    posts.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
    const headers = status === 302 ? { location: '/elsewhere' } : {};
    response.writeHead(status, headers).end();
  });
  return {
    url: `http://127.0.0.1:${await listen(t, server)}`,
    posts,
    paths,
    /** Makes the receiver answer with that status from now on. */
    answer(next: number) {
      status = next;
    },
  };
}
