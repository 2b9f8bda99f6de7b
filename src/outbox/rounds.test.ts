import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openTestOutbox } from '../../tests/support/outbox.ts';
import { sqliteFile } from '../../tests/support/stores.ts';
import type { Clock } from '../clock.ts';
import { pollMs, startRounds, type Worker } from './rounds.ts';

test('a nudge at the very end of a round is followed by another round, and that by the next look', async (t) => {
  const { worker, clock, count, nudgeAtEnd } = await start(t);
  await worker.idle();
  const before = count();
  nudgeAtEnd();
  clock.advance(pollMs);
  await settled(worker);
  assert.equal(count(), before + 2, 'the round that was due, and one for the nudge');
  clock.advance(pollMs);
  await settled(worker);
  assert.equal(count(), before + 3, 'what falls due later is still looked for');
});

test('a nudge during a round begins one more, and many nudges no more than that', async (t) => {
  const { worker, count } = await start(t);
  for (let nudges = 0; nudges < 5; nudges++) worker.nudge();
  await settled(worker);
  assert.equal(count(), 2);
});

/** Rounds that deliver nothing and are counted, on a clock that nudges in the turn in which the next look is arranged. */
async function start(t: TestContext) {
  const { db, clock: moved, log } = await openTestOutbox(t, await sqliteFile(t));
  let rounds = 0;
  let nudging = false;
  const clock: Clock = {
    ...moved,
    after(ms, call) {
      if (nudging) queueMicrotask(() => worker.nudge());
      nudging = false;
      return moved.after(ms, call);
    },
  };
  const worker: Worker = startRounds(
    { db, clock, log },
    {
      channel: 'mail',
      lanes: 1,
      plan: async () => void rounds++,
      deliverNext: async () => false,
      pauseMs: () => 0,
    },
  );
  t.after(() => worker.stop(0));
  const nudgeAtEnd = () => {
    nudging = true;
  };
  return { worker, clock: moved, count: () => rounds, nudgeAtEnd };
}

/** Waits for the end of what runs, and of what that has nudged. */
async function settled(worker: Worker): Promise<void> {
  await worker.idle();
  await new Promise(setImmediate);
  await worker.idle();
}
