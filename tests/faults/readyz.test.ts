import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ownPostgres } from '../kit/postgres.ts';
import { until } from '../kit/until.ts';
import { startProcess, workplace } from './server-process.ts';
import { smallDisk } from './small-disk.ts';

const postgres = ownPostgres();
// Only root may mount a small disk.
const skip = process.getuid?.() === 0 && process.platform === 'linux' ? false : 'needs root on Linux';

test('a full disk takes a server out of service before a visitor meets it', { skip }, async (t) => {
  const disk = smallDisk(t, '16m');
  const filler = join(disk, 'filler');
  await outAndBack(
    t,
    { DATA_DIR: join(disk, 'data') },
    {
      away: async () =>
        assert.throws(() => writeFileSync(filler, Buffer.alloc(32 * 1024 * 1024)), { code: 'ENOSPC' }),
      back: async () => rmSync(filler),
    },
  );
});

test('so does a PostgreSQL that is stopped', async (t) => {
  const DATABASE_URL = await postgres.newDatabase();
  await outAndBack(t, { DATABASE_URL }, { away: postgres.stop, back: postgres.start });
});

/** No one sends anything: only `/readyz` is asked. */
async function outAndBack(t: TestContext, place: Record<string, string>, { away, back }: Fault) {
  const { url } = await startProcess(t, { ...(await workplace(t)), ...place });
  const status = async () => (await fetch(`${url}/readyz`)).status;
  assert.equal(await status(), 200);
  await away();
  await until(async () => (await status()) === 503);
  await back();
  await until(async () => (await status()) === 200);
}

type Fault = { away(): Promise<void>; back(): Promise<void> };
