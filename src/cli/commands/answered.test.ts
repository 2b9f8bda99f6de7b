import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { runCommand } from '../../../tests/support/commands.ts';
import { goodRequest } from '../../../tests/support/form.ts';
import { newestRequests } from '../../../tests/support/requests.ts';
import { onBothStores } from '../../../tests/support/stores.ts';
import type { DatabaseConfig } from '../../config/database.ts';
import { openDatabase } from '../../database/open.ts';
import { insertRequest, type NewRequest } from '../../requests/store.ts';

const both = onBothStores();

both('answered notes when the company called back, for several at once', async (t, config) => {
  const { add, answers } = await openDesk(t, config);
  for (let count = 0; count < 3; count++) await add();
  const { code, stdout } = await runCommand(config, ['answered', '1', '3', '--at', '2026-11-20 9:30']);
  assert.deepEqual([code, stdout.match(/20\/11\/2026 09:30/g)?.length], [0, 2]);
  assert.deepEqual(await answers(), ['2026-11-20T08:30:00.000Z', null, '2026-11-20T08:30:00.000Z']);
});

both('what was noted stays as it is, unless another time is given or it is taken back', async (t, config) => {
  const { add, answers } = await openDesk(t, config);
  await add();
  await runCommand(config, ['answered', '1', '--at', '2026-11-20 09:30']);
  await runCommand(config, ['answered', '1']);
  assert.deepEqual(await answers(), ['2026-11-20T08:30:00.000Z']);
  await runCommand(config, ['answered', '1', '--at', '20/11/2026 10:00']);
  assert.deepEqual(await answers(), ['2026-11-20T09:00:00.000Z']);
  assert.equal((await runCommand(config, ['answered', '1', '--undo'])).code, 0);
  assert.deepEqual(await answers(), [null]);
});

both('what cannot have been answered is refused, the rest is noted', async (t, config) => {
  const { add, answers } = await openDesk(t, config);
  await add();
  await add({ state: 'quarantined', reason: 'links' });
  await add({ received_at: '2026-11-20T08:31:00.000Z' });
  const { code, stderr } = await runCommand(config, [
    'answered',
    '1',
    '2',
    '3',
    '4',
    '--at',
    '2026-11-20 09:30',
  ]);
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^2: está entre las sospechosas; .*liberar.*\n3: llegó después .*09:31\.\n4: no hay ninguna.*\n$/,
  );
  assert.deepEqual(await answers(), ['2026-11-20T08:30:00.000Z', null, null]);
});

both('a time that is no time, or has not come, is not understood', async (t, config) => {
  const { add, answers } = await openDesk(t, config);
  await add();
  for (const at of ['25:00', 'nine', '2026-11-31 10:00', '2999-01-01 10:00']) {
    assert.equal((await runCommand(config, ['answered', '1', '--at', at])).code, 2, at);
  }
  assert.equal((await runCommand(config, ['answered', '1', '--at', '9:00', '--undo'])).code, 2);
  assert.deepEqual(await answers(), [null]);
});

both('without a database there is nothing to note', async (_t, config) => {
  const { code, stderr } = await runCommand(config, ['answered', '1']);
  assert.equal(code, 1);
  assert.match(stderr, /no hay base de datos/);
});

async function openDesk(t: TestContext, config: DatabaseConfig) {
  const { queries, close } = await openDatabase(config);
  t.after(close);
  const usual = { ...goodRequest, state: 'received', received_at: '2026-11-19T10:00:00.000Z' } as const;
  return {
    add: (changes: Partial<NewRequest> = {}) => insertRequest(queries, { ...usual, ...changes }),
    answers: async () => {
      const requests = await newestRequests(queries);
      return requests.sort((a, b) => a.id - b.id).map(({ answered_at }) => answered_at);
    },
  };
}
