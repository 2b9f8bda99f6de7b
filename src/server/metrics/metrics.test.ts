import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { testClock } from '../../../tests/support/clock.ts';
import { goodRequest, postForm } from '../../../tests/support/form.ts';
import { startTestServer } from '../../../tests/support/server.ts';
import { enqueueDelivery } from '../../requests/deliveries.ts';
import { serveMetrics } from './serve.ts';

test('each answer to a posted form is counted by what came of it', async (t) => {
  const { url, scrape } = await startScraped(t, { limits: { rateLimit: 1, rateLimitTotal: 1 } });
  await postForm(url, goodRequest);
  await postForm(url, goodRequest);
  await postForm(url, { ...goodRequest, email: 'nobody' }, { accept: 'text/html' });
  await fetch(`${url}/contact-form-client.php`, { method: 'POST', body: 'text' });
  for (let index = 0; index < 10; index++) await postForm(url, { ...goodRequest, message: `${index}` });
  assert.deepEqual(await countsOf('contact_requests_total', scrape), {
    'outcome="received"': 1,
    'outcome="duplicate"': 1,
    'outcome="quarantined"': 9,
    'outcome="too_many"': 1,
    'outcome="invalid"': 1,
    'outcome="wrong_type"': 1,
  });
});

test('the time of each answer is kept by the pattern of its route, whatever path was asked for', async (t) => {
  const { url, scrape } = await startScraped(t);
  for (const path of ['/', '/secret-1', '/secret-2?q=secret', '/%zz-secret', '/healthz']) {
    await fetch(url + path);
  }
  await postForm(url, goodRequest, { 'user-agent': 'secret', 'x-forwarded-for': '192.0.2.9' });
  const text = await scrape();
  assert.deepEqual(await countsOf('http_request_duration_seconds_count', scrape), {
    'route="/*",status="2xx"': 1,
    'route="unmatched",status="4xx"': 2,
    'route="/healthz",status="2xx"': 1,
    'route="/contact-form-client.php",status="2xx"': 1,
  });
  for (const personal of [...Object.values(goodRequest), 'secret', '192.0.2.9', '127.0.0.1'])
    assert.equal(text.includes(personal), false, personal);
});

test('what waits, failed or is kept apart is read anew at each scrape', async (t) => {
  const { scrape, database } = await startScraped(t);
  const db = database.queries;
  const empty = await scrape();
  assert.match(empty, /^contact_mail_configured 0$/m);
  assert.match(empty, /^contact_notices_pending 0$/m);
  assert.match(empty, /^contact_notices_oldest_pending_seconds 0$/m);
  const request = { ...goodRequest, receivedAt: '', state: 'quarantined', reason: 'honeypot' } as const;
  const received = { ...request, state: 'received', reason: null } as const;
  await db.insertInto('requests').values([request, request, received, request]).execute();
  const enqueue = (requestId: number, at: number) =>
    enqueueDelivery(db, { kind: 'request', requestId, channels: ['mail'] }, new Date(at));
  await enqueue(1, Date.now() - 3_600_000);
  await enqueue(2, Date.now());
  await enqueue(3, Date.now());
  await db.updateTable('deliveries').set({ status: 'failed' }).where('requestId', '=', 3).execute();
  const text = await scrape();
  assert.match(text, /^contact_requests_quarantined 3$/m);
  assert.match(text, /^contact_notices_pending 2$/m);
  assert.match(text, /^contact_notices_failed 1$/m);
  assert.match(text, /^contact_notices_oldest_pending_seconds 36\d\d$/m);
});

test('it tells whether the last nightly job failed', async (t) => {
  const { scrape, database } = await startScraped(t);
  assert.match(await scrape(), /^contact_nightly_job_failed 0$/m);
  const failed = { failingSince: '2026-11-21T02:30:00.000Z', error: 'disk full' };
  await database.queries
    .insertInto('jobRuns')
    .values({ job: 'nightly', ranAt: '', ...failed })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(failed))
    .execute();
  assert.match(await scrape(), /^contact_nightly_job_failed 1$/m);
});

test('it tells whether requests can be stored, and when the last one could not', async (t) => {
  const clock = testClock();
  const { scrape, url, database } = await startScraped(t, { clock });
  assert.match(await scrape(), /^contact_storage_failing 0$/m);
  assert.match(await scrape(), /^contact_storage_last_failure_timestamp_seconds 0$/m);
  await sql`pragma query_only = on`.execute(database.queries);
  await postForm(url, goodRequest);
  assert.match(await scrape(), /^contact_storage_failing 1$/m);
  await sql`pragma query_only = off`.execute(database.queries);
  clock.advance(5000);
  const after = await scrape();
  assert.match(after, /^contact_storage_failing 0$/m);
  assert.match(after, /^contact_storage_last_failure_timestamp_seconds 1\d{9}/m);
});

test('of a database that does not answer it tells that, and counts each time', async (t) => {
  const { scrape, url, database } = await startScraped(t);
  assert.match(await scrape(), /^contact_database_up 1$/m);
  await database.queries.schema.dropTable('deliveries').execute();
  const text = await scrape();
  assert.match(text, /^contact_database_up 0$/m);
  assert.doesNotMatch(text, /^contact_notices_pending /m);
  await sql`pragma query_only = on`.execute(database.queries);
  await postForm(url, goodRequest);
  assert.deepEqual(await countsOf('contact_requests_total', scrape), { 'outcome="storage_unavailable"': 1 });
  const [, errors] = /^contact_database_errors_total (\d+)$/m.exec(await scrape()) ?? [];
  assert.ok(Number(errors) >= 3);
});

test('what the process needs is told, and other paths and methods are refused', async (t) => {
  const { scrape, metricsUrl } = await startScraped(t);
  assert.match(await scrape(), /^process_resident_memory_bytes \d/m);
  assert.equal((await fetch(new URL('/', metricsUrl))).status, 404);
  assert.equal((await fetch(metricsUrl, { method: 'POST' })).status, 404);
});

test('metrics that cannot be read are answered with 500 and logged, and the server lives on', async (t) => {
  const { metrics, metricsUrl, scrape, lines } = await startScraped(t);
  const broken = { name: 'broken', help: 'Of a metric that cannot be read.' };
  new Gauge({ ...broken, registers: [metrics.registry], collect: () => Promise.reject(new Error('broken')) });
  assert.equal((await fetch(metricsUrl)).status, 500);
  assert.match(lines.join(''), /"level":"error".*"broken".*the metrics could not be read/);
  metrics.registry.removeSingleMetric('broken');
  assert.match(await scrape(), /^contact_database_up 1$/m);
});

test('no other address of this machine leads to them, nor does the server that visitors reach', async (t) => {
  const { url, metricsUrl } = await startScraped(t);
  const elsewhere = new URL(metricsUrl);
  elsewhere.hostname = '127.0.0.2';
  await assert.rejects(fetch(elsewhere));
  assert.equal((await fetch(`${url}/metrics`)).status, 404);
});

async function startScraped(t: TestContext, options?: Parameters<typeof startTestServer>[1]) {
  const server = await startTestServer(t, options);
  const stored = { db: server.database.queries, mailConfigured: false, storage: server.storage };
  const served = await serveMetrics(0, server.metrics, stored, server.app.log);
  t.after(served.stop);
  const scrape = async () => (await fetch(served.url)).text();
  return { ...server, metricsUrl: served.url, scrape };
}

/** The series of a metric that are not 0, by their labels. */
async function countsOf(metric: string, scrape: () => Promise<string>): Promise<Record<string, number>> {
  const series = (await scrape()).matchAll(new RegExp(`^${metric}{(.*)} (\\d+)$`, 'gm'));
  return Object.fromEntries(
    [...series].flatMap(([, labels = '', count]) => (count === '0' ? [] : [[labels, Number(count)]])),
  );
}
