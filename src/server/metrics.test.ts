import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { postForm, validRequest } from '../../tests/kit/form.ts';
import { sendRaw, startTestServer } from '../../tests/kit/server.ts';
import { serveMetrics } from './metrics.ts';

test('counts each answer to a posted form by its outcome', async (t) => {
  const { url, series } = await start(t, { rateLimit: 1, rateLimitTotal: 1 });
  await postForm(url, validRequest);
  await postForm(url, validRequest);
  await postForm(url, { ...validRequest, email: 'nobody' }, { accept: 'text/html' });
  await fetch(`${url}/contact-form-client.php`, { method: 'POST', body: 'text' });
  for (let index = 0; index < 10; index++)
    await postForm(url, { ...validRequest, message: `${index}` });
  assert.deepEqual(await series('contact_requests_total'), {
    'outcome="received"': 1,
    'outcome="duplicate"': 1,
    'outcome="suspected"': 9,
    'outcome="429"': 1,
    'outcome="422"': 1,
    'outcome="415"': 1,
  });
});

test('labels hold route patterns, and no visitor’s text', async (t) => {
  const { url, series, scrape } = await start(t);
  for (const path of ['/', '/secret-1', '/secret-2?q=secret', '/%zz-secret', '/healthz'])
    await fetch(url + path);
  await postForm(url, validRequest, {
    'user-agent': 'secret',
    'x-forwarded-for': '192.0.2.9',
  });
  assert.deepEqual(await series('http_request_duration_seconds_count'), {
    'route="/",status="2xx"': 1,
    'route="unmatched",status="4xx"': 2,
    'route="/healthz",status="2xx"': 1,
    'route="/contact-form-client.php",status="2xx"': 1,
  });
  const text = await scrape();
  for (const personal of [
    ...Object.values(validRequest),
    'secret',
    '192.0.2.9',
    '127.0.0.1',
  ])
    assert.equal(text.includes(personal), false, personal);
});

test('counts pending deliveries at each scrape, and fails without a database', async (t) => {
  const { url, series, metricsUrl, database } = await start(t);
  await postForm(url, validRequest);
  assert.deepEqual(await series('contact_deliveries'), { 'status="pending"': 1 });
  await database.queries.updateTable('deliveries').set({ status: 'failed' }).execute();
  assert.deepEqual(await series('contact_deliveries'), { 'status="failed"': 1 });
  await sql`drop table deliveries`.execute(database.queries);
  assert.equal((await fetch(metricsUrl)).status, 500);
});

test('only this machine, under its own name, reads the metrics', async (t) => {
  const { url, metricsUrl } = await start(t);
  const statusFor = async (host: string) =>
    (await sendRaw(metricsUrl, `GET /metrics HTTP/1.0\r\n${host}\r\n\r\n`)).split(' ')[1];
  assert.equal(await statusFor('Host: localhost:9464'), '200');
  for (const host of [
    'Host: rebound.example',
    'Host: 127.0.0.1.example',
    'Host: ?',
    'X: no-host',
  ])
    assert.equal(await statusFor(host), '403', host);
  await assert.rejects(fetch(metricsUrl.replace('127.0.0.1', '127.0.0.2')));
  assert.equal((await fetch(metricsUrl.replace('/metrics', '/'))).status, 404);
  assert.equal((await fetch(`${url}/metrics`)).status, 404);
});

async function start(t: TestContext, options?: Parameters<typeof startTestServer>[1]) {
  const server = await startTestServer(t, options);
  const served = await serveMetrics(0, server.metrics, server.database.queries);
  t.after(served.close);
  const scrape = async () => (await fetch(served.url)).text();
  return {
    ...server,
    metricsUrl: served.url,
    scrape,
    /** The series of a metric that are not 0, by their labels. */
    async series(metric: string): Promise<Record<string, number>> {
      const lines = (await scrape()).matchAll(
        new RegExp(`^${metric}{(.*)} (\\d+)$`, 'gm'),
      );
      return Object.fromEntries(
        [...lines].flatMap(([, labels = '', count]) =>
          count === '0' ? [] : [[labels, Number(count)]],
        ),
      );
    },
  };
}
