import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import { contactEndpoint } from '../../src/contact/endpoint.ts';
import { goodRequest, postForm } from '../support/form.ts';
import { type AnyBody, anyBody } from './any-body.ts';
import { noRateLimit } from './load.ts';
import { memoryOf } from './memory.ts';
import { report, scale } from './report.ts';
import { startProcess, workplace } from './server-process.ts';

const total = scale(1000, 100_000);
const batch = 1000;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

test(`${total} generated bodies: each has its answer as JSON, none a fault of the server, and memory stays`, async (t) => {
  const server = await startProcess(t, { ...(await workplace(t)), ...noRateLimit });
  t.after(() => agent.destroy());
  assert.equal((await postForm(server.url, goodRequest)).status, 200);
  const before = await memoryOf(server.child);
  const seed = Math.floor(Math.random() * 2 ** 31);
  const answers = new Map<number, number>();
  const start = performance.now();
  let highest = before;
  for (let sent = 0; sent < total; sent += batch) {
    const bodies = fc.sample(anyBody(), { seed: seed + sent, numRuns: batch });
    for (const [index, { status, body }] of (await postAll(server.url, bodies)).entries()) {
      answers.set(status, (answers.get(status) ?? 0) + 1);
      const shown = () => `Body ${index} of seed ${seed + sent}: ${status} ${body}`;
      assert.ok(status !== 0 && status < 500, shown());
      assert.equal(typeof JSON.parse(body).success, 'boolean', shown());
    }
    highest = Math.max(highest, await memoryOf(server.child));
  }
  const seconds = (performance.now() - start) / 1000;
  report(t, 'generated-bodies', {
    bodies: total,
    ...Object.fromEntries([...answers].toSorted().map(([status, count]) => [`answered ${status}`, count])),
    'no answer, or 5xx': 0,
    'RSS before': `${before} MiB`,
    highest: `${highest} MiB`,
    after: `${await memoryOf(server.child)} MiB`,
    'bodies a second': Math.round(total / seconds),
    seed: String(seed),
  });
  assert.equal((await postForm(server.url, { ...goodRequest, message: 'después' })).status, 200);
  assert.ok(highest < before + 256, `${before} MiB became ${highest} MiB`);
  assert.doesNotMatch(server.output.stdout, /"level":"(error|fatal)"/);
});

async function postAll(url: string, bodies: AnyBody[]) {
  return Promise.all(bodies.map((body) => post(url, body)));
}

function post(url: string, { contentType, body, chunked }: AnyBody) {
  const length = chunked ? {} : { 'content-length': body.length };
  const headers = { 'content-type': contentType, ...length };
  return new Promise<{ status: number; body: string }>((resolve) => {
    const none = (error: Error) => resolve({ status: 0, body: error.message });
    const sending = request(url + contactEndpoint, { method: 'POST', agent, headers }, (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        received += chunk;
      });
      response.on('error', none);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: received }));
    });
    sending.on('error', none).end(body);
  });
}
