import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/database/open.ts';
import { exportFormats } from '../../src/requests/export.ts';
import { eachRequest } from '../../src/requests/queries.ts';
import { storedRequest } from '../kit/requests.ts';

/** `npm run bench:export`: exports 100,000 requests in each format; prints the time, the size and the peak memory. */
const count = 100_000;
const text = 'Tenemos una grieta en la fachada del edificio y querríamos un presupuesto. '.repeat(16);

const directory = await mkdtemp(join(tmpdir(), 'bench-export-'));
const { queries, close } = await openDatabase({ kind: 'sqlite', file: join(directory, 'requests.sqlite') });
await queries.transaction().execute(async (trx) => {
  for (let index = 0; index < count; index++) {
    // Messages of 20 to 1,200 characters, 340 in the middle.
    const message = text.slice(0, Math.round(20 + 1180 * ((index % 97) / 96) ** 2));
    const request = { ...storedRequest, name: `Ana Pérez ${index}`, message };
    await trx.insertInto('requests').values(request).execute();
  }
});
for (const [name, { write }] of Object.entries(exportFormats)) {
  const start = performance.now();
  let [bytes, peak] = [0, 0];
  for await (const chunk of write(queries, eachRequest(queries))) {
    bytes += Buffer.byteLength(chunk);
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const [size, memory] = [bytes, peak].map((one) => `${Math.round(one / 1e6)} MB`);
  process.stdout.write(`${name}: ${seconds} s, ${size}, RSS ${memory}\n`);
}
await close();
await rm(directory, { recursive: true });
