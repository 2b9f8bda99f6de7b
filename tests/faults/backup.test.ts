import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { runProcess } from '../kit/commands.ts';
import { sqliteIn } from '../kit/database.ts';
import { startProcess, workplace } from '../kit/process.ts';
import { storedRequests } from '../kit/requests.ts';
import { until } from '../kit/until.ts';
import { Load, noRateLimit } from './load.ts';
import { scale } from './report.ts';

test('a backup under load contains every request acknowledged before it began', async (t) => {
  const env = await workplace(t);
  const database = sqliteIn(env.DATA_DIR);
  const server = await startProcess(t, { ...env, ...noRateLimit });
  const load = new Load().start(server.url);
  for (let round = 1; round <= scale(3, 50); round++) {
    const before = load.acknowledged.size;
    await until(() => load.acknowledged.size > before + 50);
    const acknowledged = [...load.acknowledged.keys()];
    const copy = join(env.DATA_DIR, `copia-${round}.sqlite`);
    const { code, stderr } = await runProcess(database, ['backup', copy]);
    assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    const kept = new Set(
      (await storedRequests({ kind: 'sqlite', file: copy })).map(
        ({ message }) => message,
      ),
    );
    assert.deepEqual(
      acknowledged.filter((message) => !kept.has(message)),
      [],
    );
    assert.deepEqual(
      [...kept].filter((message) => !load.sent.has(message)),
      [],
    );
  }
  await load.stop();
  assert.deepEqual(load.wrong, []);
});

test('restore fails beside a running server, but not a killed one', async (t) => {
  const env = await workplace(t);
  const database = sqliteIn(env.DATA_DIR);
  const copy = join(env.DATA_DIR, 'copia.sqlite');
  const server = await startProcess(t, { ...env, ...noRateLimit });
  assert.equal((await runProcess(database, ['backup', copy])).code, 0);
  const restore = () => runProcess(database, ['restore', copy, '--force']);

  const idle = await restore();
  assert.equal(idle.code, 1);
  assert.match(idle.stderr, /tiene abierta.*páralo/);
  const load = new Load().start(server.url);
  await until(() => load.acknowledged.size > 50);
  assert.equal((await restore()).code, 1);
  await server.kill('SIGKILL');
  await load.stop();

  assert.equal((await restore()).code, 0);
  const again = await startProcess(t, env);
  assert.deepEqual(await storedRequests(database), []);
  assert.equal((await again.kill('SIGTERM')).code, 0);
  const [replaced = ''] = await readdir(join(env.DATA_DIR, 'backups'));
  const kept = await storedRequests({
    kind: 'sqlite',
    file: join(env.DATA_DIR, 'backups', replaced),
  });
  const messages = new Set(kept.map(({ message }) => message));
  assert.ok([...load.acknowledged.keys()].every((message) => messages.has(message)));
});

test('a killed restore leaves either the old or the new database intact', async (t) => {
  const env = await workplace(t);
  const database = sqliteIn(env.DATA_DIR);
  const copy = join(env.DATA_DIR, 'copia.sqlite');
  const server = await startProcess(t, { ...env, ...noRateLimit });
  assert.equal((await runProcess(database, ['backup', copy])).code, 0);
  const load = new Load().start(server.url);
  await until(() => load.acknowledged.size > 200);
  await server.kill('SIGKILL');
  await load.stop();
  const full = join(env.DATA_DIR, 'full.sqlite');
  assert.equal((await runProcess(database, ['backup', full])).code, 0);
  const counts = [0, (await storedRequests(database)).length];
  for (let round = 1; round <= scale(8, 200); round++) {
    await killedRestore(env.DATA_DIR, round % 2 === 0 ? copy : full);
    const stored = await storedRequests(database);
    assert.ok(counts.includes(stored.length), String(stored.length));
  }
});

/** The moment is the experiment: from before it has begun to after its end. */
async function killedRestore(DATA_DIR: string, copy: string): Promise<void> {
  const argv = ['src/cli/requests.ts', 'restore', copy, '--force'];
  const child = spawn(process.execPath, argv, { env: { DATA_DIR }, stdio: 'ignore' });
  const ended = once(child, 'close');
  await wait(200 + Math.random() * 400);
  child.kill('SIGKILL');
  await ended;
}
