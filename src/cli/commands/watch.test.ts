import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { placeOf } from '../../../tests/support/commands.ts';
import { goodRequest } from '../../../tests/support/form.ts';
import { onBothStores } from '../../../tests/support/stores.ts';
import { openDatabase } from '../../database/open.ts';
import { insertRequest } from '../../requests/store.ts';

const both = onBothStores();

both('watch prints what comes after it began, once, and ends well when told', async (t, config) => {
  const { queries, close } = await openDatabase(config);
  t.after(close);
  const add = (name: string) =>
    insertRequest(queries, {
      ...goodRequest,
      name,
      state: 'received',
      received_at: new Date().toISOString(),
    });
  await add('Antes');
  const child = spawn(process.execPath, [join(import.meta.dirname, '../requests.ts'), 'watch', '--json'], {
    env: placeOf(config),
  });
  t.after(() => child.kill('SIGKILL'));
  const [said] = await once(child.stderr, 'data');
  assert.match(String(said), /^Esperando/);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextName = async () => JSON.parse((await lines.next()).value ?? '').name;
  await add('Ana');
  assert.equal(await nextName(), 'Ana');
  await add('Bea');
  assert.equal(await nextName(), 'Bea');
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
});
