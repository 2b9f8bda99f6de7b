import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/database/open.ts';
import { exportFormats } from '../../src/requests/export/formats.ts';
import { eachRequest } from '../../src/requests/find.ts';

/** `npm run bench:export`: exports 100,000 requests in each format; prints the time, the size and the peak memory. */
const count = 100_000;
const batch = 1000;
const text = 'Tenemos una grieta en la fachada del edificio y querríamos un presupuesto. '.repeat(16);

const directory = await mkdtemp(join(tmpdir(), 'bench-export-'));
const { queries, close } = await openDatabase({ kind: 'sqlite', file: join(directory, 'requests.sqlite') });
for (let done = 0; done < count; done += batch) {
  const rows = Array.from({ length: batch }, (_, index) => ({
    receivedAt: new Date(Date.UTC(2026, 0, 1) + (done + index) * 60_000).toISOString(),
    state: 'received' as const,
    name: `Ana Pérez ${done + index}`,
    email: `ana.${done + index}@example.com`,
    phone: '+34 600 000 000',
    // Messages of 20 to 1,200 characters, 340 in the middle.
    message: text.slice(0, Math.round(20 + 1180 * ((index % 97) / 96) ** 2)),
  }));
  await queries.insertInto('requests').values(rows).execute();
}
for (const [name, { chunks }] of Object.entries(exportFormats)) {
  const start = performance.now();
  let bytes = 0;
  let peak = 0;
  const circumstances = { mail: null, now: new Date(), promised: true };
  for await (const chunk of chunks(eachRequest(queries, {}), circumstances)) {
    bytes += Buffer.byteLength(chunk);
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(
    `${name}: ${seconds} s, ${Math.round(bytes / 1e6)} MB, RSS ${Math.round(peak / 1e6)} MB\n`,
  );
}
await close();
await rm(directory, { recursive: true });
