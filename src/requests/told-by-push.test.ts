import assert from 'node:assert/strict';
import { openTestPush } from '../../tests/support/push.ts';
import { onBothStores } from '../../tests/support/stores.ts';
import { junkRequest, unjunkRequest } from './quarantine.ts';

const bothStores = onBothStores();

bothStores(
  'what was called spam by mistake is told by mail, though a device was told of it before',
  async (t, config) => {
    const push = await openTestPush(t, config);
    await push.addDevice();
    const id = await push.addRequest();
    const worker = push.startWorker();
    await worker.idle();
    for (const change of [junkRequest, unjunkRequest])
      await push.db
        .transaction()
        .execute((transaction) => change(transaction, { id, by: null }, push.clock.now()));
    await worker.pass(60_000);
    const notices = (await push.notices()).map(({ channel, state }) => `${channel} ${state}`);
    assert.deepEqual(notices.toSorted(), ['mail pending', 'push delivered']);
  },
);
