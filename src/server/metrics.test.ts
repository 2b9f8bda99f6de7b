import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { postForm, validRequest } from '../../tests/kit/form.ts';
import { sendRaw, startTestServer } from '../../tests/kit/server.ts';
import { contactEndpoint } from '../contact-request/endpoint.ts';
import { serveMetrics } from './metrics.ts';

test('counts each answer to a posted form by its outcome', async (t) => {
  const { url, series } = await start(t, { rateLimit: 1, rateLimitTotal: 1 });
  await postForm(url, validRequest);
  await postForm(url, validRequest);
  await postForm(url, { ...validRequest, email: 'nobody' }, { accept: 'text/html' });
  await fetch(url + contactEndpoint, { method: 'POST', body: 'text' });
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

test('measures requests by the pattern of their route', async (t) => {
  const { series } = await startVisited(t);

  assert.deepEqual(await series('http_request_duration_seconds_count'), {
    'route="/",status="2xx"': 1,
    'route="unmatched",status="4xx"': 3,
    'route="/healthz",status="2xx"': 1,
    'route="/contact-form-client.php",status="2xx"': 1,
  });
});

test('has no visitor’s text in its labels', async (t) => {
  const { scrape } = await startVisited(t);

  const text = await scrape();

  for (const personal of [
    ...Object.values(validRequest),
    'secret',
    '192.0.2.9',
    '127.0.0.1',
  ])
    assert.equal(text.includes(personal), false, personal);
});

for (const status of ['pending', 'failed'] as const)
  test(`counts ${status} deliveries at each scrape`, async (t) => {
    const { store, series, database } = await start(t);
    await store.requestWithDeliveries(['mail']);
    await series('contact_deliveries');

    await database.queries.updateTable('deliveries').set({ status }).execute();

    assert.deepEqual(await series('contact_deliveries'), { [`status="${status}"`]: 1 });
  });

test('answers 500 without a database', async (t) => {
  const { metricsUrl, database } = await start(t);
  await sql`drop table deliveries`.execute(database.queries);

  const answer = await fetch(metricsUrl);

  assert.equal(answer.status, 500);
});

for (const { what, header, status } of [
  { what: 'this machine', header: 'Host: localhost:9464', status: '200' },
  { what: 'a name that leads here', header: 'Host: rebound.example', status: '403' },
  { what: 'a name like ours', header: 'Host: 127.0.0.1.example', status: '403' },
  { what: 'no name', header: 'Host: ?', status: '403' },
  { what: 'no Host', header: 'X: no-host', status: '403' },
])
  test(`answers ${status} to ${what}`, async (t) => {
    const { metricsUrl } = await start(t);

    const answer = await sendRaw(
      metricsUrl,
      `GET /metrics HTTP/1.0\r\n${header}\r\n\r\n`,
    );

    assert.equal(answer.split(' ')[1], status);
  });

test('listens at one address of this machine', async (t) => {
  const { metricsUrl } = await start(t);

  await assert.rejects(fetch(metricsUrl.replace('127.0.0.1', '127.0.0.2')));
});

test('serves the metrics at one path', async (t) => {
  const { metricsUrl } = await start(t);

  const answer = await fetch(metricsUrl.replace('/metrics', '/'));

  assert.equal(answer.status, 404);
});

test('does not serve the metrics on the site', async (t) => {
  const { url } = await start(t);

  const answer = await fetch(`${url}/metrics`);

  assert.equal(answer.status, 404);
});

/** Starts a server and its metrics, and visits it with secrets in the URLs. */
async function startVisited(t: TestContext) {
  const server = await start(t);
  const { url } = server;
  for (const path of ['/', '/secret-1', '/secret-2?q=secret', '/%zz-secret', '/healthz'])
    await fetch(url + path);
  await postForm(url, validRequest, {
    'user-agent': 'secret',
    'x-forwarded-for': '192.0.2.9',
  });
  return server;
}

async function start(t: TestContext, options?: Parameters<typeof startTestServer>[1]) {
  const server = await startTestServer(t, options);
  const served = await serveMetrics(0, server.metrics, server.database.queries);
  t.after(served.close);
  const scrape = async () => (await fetch(served.url)).text();

  return {
    ...server,
    metricsUrl: served.url,
    scrape,
    /** Returns the series of a metric that are not 0, by their labels. */
    async series(metric: string): Promise<Record<string, number>> {
      const line = new RegExp(`^${metric}{(.*)} (\\d+)$`, 'gm');
      const series: Record<string, number> = {};
      for (const [, labels = '', count] of (await scrape()).matchAll(line)) {
        if (count !== '0') series[labels] = Number(count);
      }
      return series;
    },
  };
}
