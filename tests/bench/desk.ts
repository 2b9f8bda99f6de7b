import { type TestContext, test } from 'node:test';
import { apiPath, apiPaths } from '../../src/desk-api/paths.ts';
import { exportFormats } from '../../src/requests/export.ts';
import { eachRequest } from '../../src/requests/queries.ts';
import { insertRequest, type NewRequest } from '../../src/requests/store.ts';
import { median } from '../faults/report.ts';
import { ask, signIn } from '../kit/desk.ts';
import { storedRequest } from '../kit/requests.ts';
import { startTestServer } from '../kit/server.ts';

/**
 * `npm run bench:desk` prints how long lists, searches, statistics and exports take with
 * many stored requests.
 */
const count = Number(process.env.REQUESTS ?? 10_000);

test(`routes of the desk with ${count} requests`, async (t) => {
  const server = await startFilled(t);
  const cookie = await signIn(server);
  const measure = async (name: string, method: string, path: string, body?: object) => {
    const times: number[] = [];
    for (let round = 0; round < 20; round++) {
      const start = performance.now();
      const answer = await ask(server, method, apiPath + path, { cookie, body });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`);
      times.push(performance.now() - start);
    }
    print(`${name}: ${median(times).toFixed(1)} ms`);
  };

  await measure('list', 'GET', `${apiPaths.requests}?list=waiting`);
  await measure('search', 'POST', apiPaths.search, { text: 'ana 77' });
  await measure('statistics', 'GET', apiPaths.statistics);
});

test(`exports of ${count} requests`, async (t) => {
  const { queries } = (await startFilled(t)).database;

  for (const [name, { write }] of Object.entries(exportFormats)) {
    const start = performance.now();
    let bytes = 0;
    let peak = 0;
    for await (const chunk of write(queries, eachRequest(queries))) {
      bytes += Buffer.byteLength(chunk);
      peak = Math.max(peak, process.memoryUsage.rss());
    }

    const time = (performance.now() - start).toFixed(0);
    print(`export as ${name}: ${time} ms, ${inMB(bytes)}, RSS ${inMB(peak)}`);
  }
});

/**
 * Starts a server with that many requests, 50 minutes apart, each from a different
 * person.
 */
async function startFilled(t: TestContext) {
  const server = await startTestServer(t);
  await server.database.transact(async (trx) => {
    for (let index = 0; index < count; index++)
      await insertRequest(trx, requestNumber(index));
  });
  return server;
}

/** Returns a request. One in 40 waits for an answer. */
function requestNumber(index: number): NewRequest {
  const receivedAt = new Date(Date.now() - (count - index) * 3_000_000).toISOString();
  // From 20 to 1,200 characters, with a median of 340.
  const length = Math.round(20 + 1180 * ((index % 97) / 96) ** 2);

  return {
    ...storedRequest,
    name: `Ana ${index}`,
    email: `ana${index}@example.com`,
    phone: `${600_000_000 + index}`,
    message: text.slice(0, length),
    receivedAt,
    answeredAt: index % 40 === 0 ? null : receivedAt,
  };
}

const text =
  'Tenemos una grieta en la fachada del edificio y querríamos un presupuesto. '.repeat(
    16,
  );

function inMB(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
