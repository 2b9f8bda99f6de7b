import { test } from 'node:test';
import { apiPath, apiPaths } from '../../src/desk-api/paths.ts';
import { insertRequest } from '../../src/requests/store.ts';
import { ask, signIn } from '../kit/desk.ts';
import { storedRequest } from '../kit/requests.ts';
import { startTestServer } from '../kit/server.ts';
import { median } from './checkouts.ts';

/** `npm run bench:desk`: how long the desk's list, search and statistics take with many stored requests. */
const count = Number(process.env.REQUESTS ?? 10_000);

test(`the desk with ${count} requests`, async (t) => {
  const server = await startTestServer(t, {});
  const cookie = await signIn(server);
  await server.database.transact(async (trx) => {
    for (let index = 0; index < count; index++) {
      const receivedAt = new Date(Date.now() - (count - index) * 3_000_000).toISOString();
      const answeredAt = index % 40 === 0 ? null : receivedAt;
      await insertRequest(trx, { ...storedRequest, name: `Ana ${index}`, receivedAt, answeredAt });
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
      const answer = await ask(server, method, apiPath + path, { cookie, ...(body && { body }) });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`);
      times.push(performance.now() - start);
    }
    process.stdout.write(`${name}: ${median(times).toFixed(1)} ms\n`);
  }
});
