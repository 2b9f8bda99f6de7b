import { test } from 'node:test';
import { apiPath, apiPaths } from '../../src/desk-api/paths.ts';
import { exportFormats } from '../../src/requests/export.ts';
import { eachRequest } from '../../src/requests/queries.ts';
import { insertRequest } from '../../src/requests/store.ts';
import { median } from '../faults/report.ts';
import { ask, signIn } from '../kit/desk.ts';
import { storedRequest } from '../kit/requests.ts';
import { startTestServer } from '../kit/server.ts';

/** `npm run bench:desk`: how long list, search, statistics and exports take with many stored requests. */
const text =
  'Tenemos una grieta en la fachada del edificio y querríamos un presupuesto. '.repeat(
    16,
  );
const count = Number(process.env.REQUESTS ?? 10_000);

test(`the desk with ${count} requests`, async (t) => {
  const server = await startTestServer(t, {});
  const cookie = await signIn(server);
  await server.database.transact(async (trx) => {
    for (let index = 0; index < count; index++) {
      const receivedAt = new Date(Date.now() - (count - index) * 3_000_000).toISOString();
      const answeredAt = index % 40 === 0 ? null : receivedAt;
      // Messages of 20 to 1,200 characters, 340 in the middle.
      const message = text.slice(0, Math.round(20 + 1180 * ((index % 97) / 96) ** 2));
      const person = {
        name: `Ana ${index}`,
        email: `ana${index}@example.com`,
        phone: `${600_000_000 + index}`,
      };
      await insertRequest(trx, {
        ...storedRequest,
        ...person,
        message,
        receivedAt,
        answeredAt,
      });
    }
  });
  const measures: [name: string, method: string, path: string, body?: object][] = [
    ['list', 'GET', `${apiPaths.requests}?tab=waiting`],
    ['search', 'POST', apiPaths.search, { text: 'ana 77' }],
    ['statistics', 'GET', apiPaths.statistics],
  ];
  for (const [name, method, path, body] of measures) {
    const times: number[] = [];
    for (let round = 0; round < 20; round++) {
      const start = performance.now();
      const answer = await ask(server, method, apiPath + path, {
        cookie,
        ...(body && { body }),
      });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`);
      times.push(performance.now() - start);
    }
    process.stdout.write(`${name}: ${median(times).toFixed(1)} ms\n`);
  }
  const { queries } = server.database;
  for (const [name, { write }] of Object.entries(exportFormats)) {
    const start = performance.now();
    let [bytes, peak] = [0, 0];
    for await (const chunk of write(queries, eachRequest(queries))) {
      bytes += Buffer.byteLength(chunk);
      peak = Math.max(peak, process.memoryUsage.rss());
    }
    const [size, memory] = [bytes, peak].map((one) => `${Math.round(one / 1e6)} MB`);
    const time = (performance.now() - start).toFixed(0);
    process.stdout.write(`export as ${name}: ${time} ms, ${size}, RSS ${memory}\n`);
  }
});
